import type { Hue } from "#contract/hue.ts";
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
import { gradientOf, textOf } from "../theme/hue.ts";
import css from "./task-card-view.module.css";

export type CardLabel = { readonly id: string; readonly text: string; readonly hue: Hue };
export type CardDue = {
  readonly text: string;
  readonly tone: "plain" | "today" | "late" | "done";
  readonly label?: string;
};
/** A number with the words that name it for those who listen and in the tooltip. */
export type CardCount = { readonly count: number; readonly label: string };
export type CardChecklist = { readonly done: number; readonly total: number; readonly label: string };
export type CardPriority = { readonly level: PriorityLevel; readonly label: string };
/** Someone else edits the card: ring of the hue and a flag with the words. */
export type CardEditor = { readonly hue: Hue; readonly text: string };
export type CardState = "normal" | "waiting" | "refused" | "open" | "selected";

export type TaskCardViewProps = {
  /** Goes to `data-drag-card`: clicks, drags and keys are handled by delegation from the board. */
  readonly id: string;
  readonly title: string;
  readonly labels?: readonly CardLabel[] | undefined;
  readonly priority?: CardPriority | undefined;
  readonly due?: CardDue | undefined;
  readonly checklist?: CardChecklist | undefined;
  readonly comments?: CardCount | undefined;
  readonly attachments?: CardCount | undefined;
  readonly people?: readonly Person[] | undefined;
  readonly cover?: Hue | undefined;
  readonly state?: CardState | undefined;
  /** Words of the state «Ждёт сети», «Не отправлено». */
  readonly stateText?: string | undefined;
  readonly editor?: CardEditor | undefined;
};

const DUE_ICONS: Readonly<Record<CardDue["tone"], IconName>> = {
  plain: "calendar-event",
  today: "calendar-due",
  late: "alert-triangle",
  done: "circle-check",
};

const fact = (icon: IconName, { count, label }: CardCount): ReactElement => (
  <span className={css.fact} title={label}>
    <Icon name={icon} size={14} />
    {count}
  </span>
);

const stateOf = ({ state, stateText }: TaskCardViewProps): ReactNode => {
  if (stateText === undefined) return null;
  const refused = state === "refused";
  return (
    <span className={classNames(css.fact, refused ? css.late : css.today)}>
      <Icon name={refused ? "alert-triangle" : "cloud-up"} size={14} />
      {stateText}
    </span>
  );
};

/** All that the icons and rings say, in one line for those who listen: one element instead of one for each fact. */
const spokenFacts = (props: TaskCardViewProps): string => {
  const { stateText, priority, due, checklist, comments, attachments, people } = props;
  const facts = [
    priority?.label,
    stateText,
    due?.label ?? due?.text,
    checklist?.label,
    comments?.label,
    attachments?.label,
  ];
  return [...facts, ...(people?.map(({ name }) => name) ?? [])].filter((words) => words !== undefined).join(", ");
};

const factsOf = (props: TaskCardViewProps): ReactNode => {
  const { due, checklist, comments, attachments, people, stateText } = props;
  const hasPeople = people !== undefined && people.length > 0;
  if (!(due ?? checklist ?? comments ?? attachments ?? stateText) && !hasPeople) return null;
  return (
    <div className={css.facts} aria-hidden="true">
      {stateOf(props)}
      {due !== undefined && (
        <span className={classNames(css.fact, due.tone !== "plain" && css[due.tone])} title={due.label}>
          <Icon name={DUE_ICONS[due.tone]} size={14} />
          {due.text}
        </span>
      )}
      {checklist !== undefined && (
        <span className={classNames(css.fact, checklist.done === checklist.total && css.done)} title={checklist.label}>
          <ProgressRing value={checklist.total === 0 ? 0 : checklist.done / checklist.total} />
          {checklist.done}/{checklist.total}
        </span>
      )}
      {comments !== undefined && fact("message-circle", comments)}
      {attachments !== undefined && fact("paperclip", attachments)}
      {hasPeople && <AvatarStack people={people} className={css.people} />}
    </div>
  );
};

/**
 * A task's card: plain elements without hooks or handlers, so that thousands are cheap. Equal props draw nothing anew:
 * keep the objects in the props the same until they change. The list around it gives the role of an item and the gap; the
 * roving Tab stop is set by the board, never drawn here.
 */
export const TaskCardView = memo((props: TaskCardViewProps): ReactElement => {
  const { id, title, labels, priority, cover, state = "normal", editor } = props;
  const spoken = spokenFacts(props);
  const hasLabels = labels !== undefined && labels.length > 0;
  const mark = priority !== undefined && (
    <span className={classNames(css.priority, !hasLabels && css.lone)} title={priority.label} aria-hidden="true">
      <PriorityMark level={priority.level} />
    </span>
  );
  return (
    <article
      className={classNames(css.card, state !== "normal" && css[state], editor !== undefined && css.peered)}
      style={editor === undefined ? undefined : cssVars({ "--p": textOf(editor.hue) })}
      data-drag-card={id}
      data-plane=""
      tabIndex={-1}
      aria-current={state === "open" ? true : undefined}
    >
      {editor !== undefined && <span className={css.peer}>{editor.text}</span>}
      {cover !== undefined && <div className={css.cover} style={cssVars({ "--g": gradientOf(cover) })} />}
      {hasLabels ? (
        <div className={css.labels}>
          {labels.map((label) => (
            <Label key={label.id} hue={label.hue}>
              {label.text}
            </Label>
          ))}
          {mark}
        </div>
      ) : (
        mark
      )}
      <h3 className={css.title}>{title}</h3>
      {spoken !== "" && <Unseen>{spoken}</Unseen>}
      {factsOf(props)}
    </article>
  );
});
TaskCardView.displayName = "TaskCardView";
