import type { PaletteColor } from "#contract/core/palette-color.ts";
import { memo } from "react";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { AvatarStack } from "../controls/avatar.tsx";
import type { Person } from "../controls/avatar.tsx";
import { Label, Unseen } from "../controls/small.tsx";
import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon.tsx";
import { PriorityMark, ProgressRing } from "../icons/marks.tsx";
import type { PriorityLevel } from "../icons/marks.tsx";
import { cssVars } from "../theme/css-vars.ts";
import { gradientOf, textOf } from "../theme/color.ts";
import css from "./task-card-view.module.css";

export type CardLabel = { readonly id: string; readonly text: string; readonly color: PaletteColor };
/** A fact under the title, with its text for screen readers and the tooltip. */
export type CardFact = {
  /** An icon, or how much of a ring is filled, 0 to 1. */
  readonly icon: IconName | number;
  readonly text?: string | number;
  readonly label: string;
  readonly tone?: "today" | "late" | "done" | undefined;
  /** The kind of fact, if its icon varies or is shared with another: the CSS of cards hides it by this. */
  readonly kind?: "due";
};
export type CardPriority = { readonly level: PriorityLevel; readonly label: string };
/** Another user edits the card: a ring in their color and a flag with the text. */
export type CardEditor = { readonly color: PaletteColor; readonly text: string };
/** The round tick of a card on a touch screen: it completes the task, or reopens a completed one. */
export type CardTick = { readonly isDone: boolean; readonly label: string };
export type CardState = "normal" | "waiting" | "refused" | "open" | "selected";

export type TaskCardViewProps = {
  /** Goes to `data-drag-card`: clicks, drags and keys are handled by delegation from the board. */
  readonly id: string;
  readonly title: string;
  /** «ЧИТ-128»: seen only where the style of cards shows it. */
  readonly number?: string | undefined;
  readonly labels?: readonly CardLabel[] | undefined;
  readonly priority?: CardPriority | undefined;
  /** From the left. */
  readonly facts?: readonly CardFact[] | undefined;
  readonly people?: readonly Person[] | undefined;
  readonly cover?: PaletteColor | undefined;
  readonly state?: CardState | undefined;
  readonly editor?: CardEditor | undefined;
  /** Shown only on a board where tasks may be completed (`data-may-finish`). */
  readonly tick?: CardTick | undefined;
};

type SpokenPart = { readonly icon: string | number; readonly kind?: string; readonly label: string | undefined };

/** The icons and rings as one line for screen readers. The CSS of cards hides the same facts in it, by the same name. */
const spokenOf = ({ priority, facts = [], people = [] }: TaskCardViewProps): ReactNode[] => {
  const parts: readonly SpokenPart[] = [
    { icon: "priority", label: priority?.label },
    ...facts,
    { icon: "people", label: people.map(({ name }) => name).join(", ") },
  ];
  return parts.map(
    ({ icon, kind = icon, label }) =>
      label && (
        <span key={label} data-fact={kind}>
          {label + ", "}
        </span>
      ),
  );
};

const factsOf = ({ facts = [], people = [] }: TaskCardViewProps): ReactNode => {
  if (facts.length + people.length === 0) return null;
  return (
    <div className={css.facts} aria-hidden="true">
      {people.length > 0 && <AvatarStack people={people} className={css.people} />}
      {facts.map(({ icon, text, label, tone, kind }) => (
        <span key={label} className={classNames(css.fact, tone && css[tone])} title={label} data-fact={kind ?? icon}>
          {typeof icon === "number" ? <ProgressRing value={icon} /> : <Icon name={icon} size={14} />}
          {text}
        </span>
      ))}
    </div>
  );
};

/**
 * A task's card: plain elements without hooks or handlers, so that thousands are cheap. Equal props skip the render: keep the objects in
 * the props the same until they change. The list around it sets the item's role and the gap; the board sets the roving Tab stop.
 */
export const TaskCardView = memo(function TaskCardView(props: TaskCardViewProps): ReactElement {
  const { id, title, number, labels = [], priority, cover, state, editor, tick } = props;
  const spoken = spokenOf(props);
  const hasLabels = labels.length > 0;
  const mark = priority && (
    <span className={classNames(css.priority, !hasLabels && css.lone)} title={priority.label} aria-hidden="true">
      <PriorityMark level={priority.level} />
    </span>
  );
  return (
    <article
      className={classNames(css.card, state && css[state], editor && css.peered)}
      style={editor && cssVars({ "--p": textOf(editor.color) })}
      data-drag-card={id}
      data-plane=""
      tabIndex={-1}
      aria-current={state === "open" || undefined}
    >
      {editor && <span className={css.peer}>{editor.text}</span>}
      {cover !== undefined && <div className={css.cover} style={cssVars({ "--g": gradientOf(cover) })} />}
      {tick !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          className={classNames(css.tick, tick.isDone && css.ticked)}
          aria-label={tick.label}
          data-card-tick=""
        />
      )}
      {hasLabels ? (
        <div className={css.labels}>
          {labels.map((label) => (
            <Label key={label.id} color={label.color}>
              {label.text}
            </Label>
          ))}
          {mark}
        </div>
      ) : (
        mark
      )}
      {number !== undefined && <span className={css.number}>{number}</span>}
      <h3 className={css.title} dir="auto">
        {title}
      </h3>
      {spoken.some(Boolean) && <Unseen>{spoken}</Unseen>}
      {factsOf(props)}
    </article>
  );
});
