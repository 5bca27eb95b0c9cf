import type { ReactElement, ReactNode } from "react";
import { personOf } from "#client/entities/person/person.ts";
import { recurrenceText } from "#client/entities/task/fields/recurrence-text.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { Label as LabelMark } from "#client/ui/controls/small.tsx";
import { Icon, type IconName } from "#client/ui/icons/icon.tsx";
import { PriorityMark } from "#client/ui/icons/marks.tsx";
import { PRIORITIES } from "../fields/card-text.ts";
import { priorityOf } from "../fields/card-facts.ts";
import { dueIn } from "./chip-text.ts";
import css from "./line-aid.module.css";
import { newLabelOf, type LineSpan, type ReadLine } from "../quick-add-syntax/line-syntax-text.ts";
import { wordsText } from "../quick-add-syntax/quick-add-text.ts";

export interface LineChipsProps {
  readonly text: string;
  readonly read: ReadLine;
  /** Reverts pieces of the line to text. */
  readonly onKeep: (pieces: readonly string[]) => void;
}

interface Chip {
  readonly key: string;
  readonly mark: ReactNode;
  readonly kind: string;
  readonly value: string;
  readonly spans: readonly LineSpan[];
}

/** The parsed pieces of a line as chips, each with a button that reverts it to text. */
export function LineChips({ text, read, onKeep }: LineChipsProps): ReactElement {
  const sync = useSync();
  const chips = chipsOf(sync, read);
  return (
    <ul className={css.chips} aria-label={wordsText.seen} aria-live="polite">
      {chips.map(({ key, mark, kind, value, spans }) => {
        const pieces = spans.map(({ start, end }) => text.slice(start, end));
        return (
          <li key={key} className={css.chip}>
            {mark}
            <span className={css.chipKind}>{kind} </span>
            <b className={css.chipValue}>{value}</b>
            <button
              type="button"
              className={css.chipKeep}
              aria-label={wordsText.keep(pieces.join(" "))}
              title={wordsText.asTyped}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onKeep(pieces)}
            >
              <Icon name="x" size={14} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function ChipIcon({ name }: { readonly name: IconName }): ReactElement {
  return (
    <span className={css.chipMark}>
      <Icon name={name} size={16} />
    </span>
  );
}

function chipsOf(sync: Sync, read: ReadLine): Chip[] {
  const { due, recurrence, spans } = read;
  const dueSpans = spans.filter(({ kind }) => kind === "due" || kind === "recurrence");
  const rest = spans.filter(({ kind }) => kind !== "due" && kind !== "recurrence");
  const chips: Chip[] = [];
  if (due !== null && dueSpans.length > 0)
    chips.push({
      key: "due",
      mark: <ChipIcon name="calendar-event" />,
      kind: wordsText.kind.due,
      value: dueIn(due.at, due.hasTime, new Date()),
      spans: dueSpans,
    });
  if (recurrence !== null)
    chips.push({
      key: "recurrence",
      mark: <ChipIcon name="repeat" />,
      kind: wordsText.kind.recurrence,
      value: recurrenceText(recurrence),
      spans: dueSpans,
    });
  const values = new Map<string, LineSpan[]>();
  for (const span of rest) {
    const key = span.kind === "priority" ? span.kind : `${span.kind}:${span.value}`;
    values.set(key, [...(values.get(key) ?? []), span]);
  }
  for (const [key, same] of values) {
    const chip = chipOf(sync, read, same);
    if (chip !== null) chips.push({ key, spans: same, ...chip });
  }
  return chips;
}

function chipOf({ store }: Sync, read: ReadLine, spans: readonly LineSpan[]): Omit<Chip, "key" | "spans"> | null {
  const [span] = spans;
  if (span === undefined) return null;
  if (span.kind === "priority") {
    const level = priorityOf(read.priority)?.level;
    if (level === undefined) return null;
    const mark = <PriorityMark level={level} />;
    return { mark, kind: wordsText.kind.priority, value: PRIORITIES[level].toLowerCase() };
  }
  if (span.kind === "person") {
    const person = store.person(span.value);
    if (person === undefined) return null;
    const mark = <Avatar person={personOf(person)} size={18} silent />;
    return { mark, kind: wordsText.kind.person, value: person.name };
  }
  const name = newLabelOf(span);
  if (name !== null) return { mark: <ChipIcon name="plus" />, kind: wordsText.kind.newLabel, value: name };
  const label = store.get("label", span.value);
  if (label === undefined) return null;
  return { mark: <LabelMark color={label.color}>{null}</LabelMark>, kind: wordsText.kind.label, value: label.name };
}
