import type { ReactElement, ReactNode } from "react";
import { markColumns } from "#client/entities/column/column-marks.ts";
import { COLOR_NAMES } from "#client/ui/theme/color-text.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { personOf } from "#client/entities/person/person.ts";
import { dueText } from "#client/language/dates/date-text.ts";
import { recurrenceText, reminderText } from "#client/entities/task/fields/recurrence-text.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { hoursText } from "#client/language/dates/hours-text.ts";
import { upperFirst } from "#client/language/upper-first.ts";
import { useList, useSession } from "#client/hooks/use-live.ts";
import { usePeople, useRows } from "#client/hooks/use-rows.ts";
import { AvatarStack } from "#client/ui/controls/avatar.tsx";
import { Label } from "#client/ui/controls/small.tsx";
import { Icon, type IconName } from "#client/ui/icons/icon.tsx";
import { ColumnMark, PriorityMark } from "#client/ui/icons/marks.tsx";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { gradientOf, colorOf } from "#client/ui/theme/color.ts";
import { PRIORITIES } from "./fields/card-text.ts";
import css from "./fields/fields.module.css";
import { fieldText, duePropertyText } from "./fields/field-text.ts";
import { namesOf } from "./fields/people-names.ts";
import { remindersOf, ruleOf } from "./fields/due-rule.ts";
import type { TaskFields } from "./task-fields.ts";

/** A property's value: its text for screen readers, and its rendering. */
export interface ShownValue {
  readonly text: string;
  readonly isEmpty: boolean;
  readonly drawn: ReactNode;
  readonly tone?: string | undefined;
}

function nothing(text: string, icon?: ReactElement): ShownValue {
  const drawn = (
    <>
      {icon}
      <span className={css.words}>{text}</span>
    </>
  );
  return { text, isEmpty: true, drawn };
}

function words(text: string, before?: ReactNode, tone?: string): ShownValue {
  const drawn = (
    <>
      {before}
      <span className={css.words}>{text}</span>
    </>
  );
  return { text, isEmpty: false, drawn, tone };
}

export function useColumnValue({ boardId, columnId }: TaskFields): ShownValue {
  const columns = markColumns(useRows("column", useList(`columns:${boardId}`)));
  const marked = columns.find(({ column }) => column.id === columnId);
  if (marked === undefined) return nothing(fieldText.none.column);
  return words(marked.column.name, <ColumnMark kind={marked.mark} />);
}

export function usePeopleValue(ids: readonly string[], none: string, icon: IconName): ShownValue {
  const me = useSession().user?.id ?? "";
  const people = usePeople(ids).map(personOf);
  if (ids.length === 0) return nothing(none, <Icon name={icon} size={15} />);
  const names = people.length === 0 ? fieldText.formerPerson : namesOf(people, me);
  return words(names, <AvatarStack people={people} />);
}

const TONES = { late: css.late, today: css.today, later: undefined } as const;
const DUE_ICONS = { late: "alert-triangle", today: "calendar-due", later: "calendar-event" } as const;

export function useDueValue({ dueAt, dueHasTime }: TaskFields, isDone: boolean): ShownValue {
  const now = useNow();
  if (dueAt === null) return nothing(fieldText.none.due, <Icon name="calendar-event" size={15} />);
  const at = dateOfDue(dueAt, dueHasTime);
  const { state } = dueText(at, dueHasTime, now);
  const icon = isDone ? "circle-check" : DUE_ICONS[state];
  return words(duePropertyText(at, dueHasTime, now), <Icon name={icon} size={15} />, isDone ? css.done : TONES[state]);
}

export function useStartValue({ startAt }: TaskFields): ShownValue {
  const now = useNow();
  if (startAt === null) return nothing(fieldText.none.start, <Icon name="calendar-event" size={15} />);
  return words(dueText(dateOfDue(startAt, false), false, now).text, <Icon name="calendar-event" size={15} />);
}

export function recurrenceValue(fields: TaskFields): ShownValue {
  const { rule, isAfterDone } = ruleOf(fields);
  const icon = <Icon name="repeat" size={15} />;
  if (rule === null) return nothing(fieldText.none.recurrence, icon);
  const often = upperFirst(recurrenceText(rule));
  return words(isAfterDone ? `${often}, ${fieldText.repeat.fromDone}` : often, icon);
}

export function remindersValue(fields: TaskFields): ShownValue {
  const { dueHasTime } = fields;
  const reminders = remindersOf(fields);
  const icon = <Icon name="bell" size={15} />;
  if (reminders.length === 0) return nothing(fieldText.none.reminders, icon);
  return words(upperFirst(reminders.map((minutes) => reminderText(minutes, dueHasTime)).join(", ")), icon);
}

export function priorityValue({ priority }: TaskFields): ShownValue {
  const level = ([1, 2, 3, 4] as const).find((known) => known === priority);
  if (level === undefined) return nothing(fieldText.none.priority);
  const tone = level === 4 ? css.late : level === 3 ? css.today : undefined;
  return { ...words(PRIORITIES[level], <span className={tone}>{<PriorityMark level={level} />}</span>) };
}

export function useLabelsValue({ labelIds }: TaskFields): ShownValue {
  const labels = useRows("label", labelIds).filter(({ archivedAt }) => archivedAt === null);
  if (labels.length === 0) return nothing(fieldText.none.labels, <Icon name="tag" size={15} />);
  const names = labels.map(({ name }) => (name === "" ? fieldText.label.unnamed : name));
  const drawn = (
    <span className={css.labels}>
      {labels.map((label, at) => (
        <Label key={label.id} color={label.color}>
          {names[at]}
        </Label>
      ))}
    </span>
  );
  return { text: names.join(", "), isEmpty: false, drawn };
}

export function estimateValue({ estimate }: TaskFields): ShownValue {
  const icon = <Icon name="clock" size={15} />;
  return estimate === null ? nothing(fieldText.none.estimate, icon) : words(hoursText(estimate), icon);
}

export function coverValue({ cover }: TaskFields): ShownValue {
  if (cover === null) return nothing(fieldText.none.cover, <Icon name="palette" size={15} />);
  const color = colorOf(cover);
  return words(COLOR_NAMES[color], <span className={css.swatch} style={cssVars({ "--g": gradientOf(color) })} />);
}
