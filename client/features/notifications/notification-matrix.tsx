import { useState, type ReactElement } from "react";
import {
  channelsFor,
  kindsOf,
  TOPICS,
  type Channel,
  type NotificationSettings,
  type Topic,
} from "#contract/notifications/notification-settings.ts";
import type { NotificationKind } from "#contract/entities/notification.ts";
import { Icon } from "#client/ui/icons/icon.tsx";
import { stateOfTopic, withKind, withTopic, type TopicState } from "./kind-choice-tools.ts";
import { cellName, CHANNEL_NAMES, KIND_NAMES, TOPIC_NAMES, WHAT } from "./setting-text.ts";
import css from "./settings.module.css";

interface MatrixProps {
  readonly settings: NotificationSettings;
  readonly onChange: (settings: NotificationSettings) => void;
  /** The channels that the server supports. */
  readonly channels: readonly Channel[];
}

interface CellProps {
  readonly name: string;
  readonly state: TopicState;
  readonly onChange: (on: boolean) => void;
}

function Cell({ name, state, onChange }: CellProps): ReactElement {
  return (
    <td>
      <label className={css.cell}>
        <input
          ref={(input) => {
            if (input !== null) input.indeterminate = state === "mixed";
          }}
          type="checkbox"
          aria-label={name}
          checked={state === true}
          onChange={() => onChange(state !== true)}
        />
        <span>{state === "mixed" ? <i /> : <Icon name="check" size={12} />}</span>
      </label>
    </td>
  );
}

/** A table of topics by channels. A topic can be expanded to set its kinds separately. */
export function Matrix(props: MatrixProps): ReactElement {
  const [open, setOpen] = useState<ReadonlySet<Topic>>(new Set());
  const toggle = (topic: Topic): void => {
    const next = new Set(open);
    if (!next.delete(topic)) next.add(topic);
    setOpen(next);
  };
  return (
    <table className={css.matrix}>
      <thead>
        <tr>
          <th scope="col">{WHAT}</th>
          {props.channels.map((channel) => (
            <th key={channel} scope="col">
              {CHANNEL_NAMES[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TOPICS.map((topic) => (
          <TopicRows key={topic} {...props} topic={topic} isOpen={open.has(topic)} onToggle={() => toggle(topic)} />
        ))}
      </tbody>
    </table>
  );
}

interface TopicProps extends MatrixProps {
  readonly topic: Topic;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function TopicRows({ topic, isOpen, onToggle, ...matrix }: TopicProps): ReactElement {
  const { settings, onChange, channels } = matrix;
  const kinds = kindsOf(topic);
  const [name, note] = TOPIC_NAMES[topic];
  const words = (
    <span>
      {name}
      <small>{note}</small>
    </span>
  );
  return (
    <>
      <tr>
        <th scope="row">
          {kinds.length === 1 ? (
            words
          ) : (
            <button type="button" className={css.topic} aria-expanded={isOpen} onClick={onToggle}>
              {words}
              <Icon name="chevron-down" size={16} />
            </button>
          )}
        </th>
        {channels.map((channel) => (
          <Cell
            key={channel}
            name={cellName(name, channel)}
            state={stateOfTopic(settings, topic, channel)}
            onChange={(on) => onChange(withTopic(settings, topic, { [channel]: on }))}
          />
        ))}
      </tr>
      {isOpen && kinds.map((kind) => <KindRow key={kind} {...matrix} kind={kind} />)}
    </>
  );
}

function KindRow({
  kind,
  settings,
  onChange,
  channels,
}: MatrixProps & { readonly kind: NotificationKind }): ReactElement {
  const name = KIND_NAMES[kind];
  return (
    <tr className={css.kind}>
      <th scope="row">{name}</th>
      {channels.map((channel) => (
        <Cell
          key={channel}
          name={cellName(name, channel)}
          state={channelsFor(settings, kind)?.[channel] === true}
          onChange={(on) => onChange(withKind(settings, kind, { [channel]: on }))}
        />
      ))}
    </tr>
  );
}
