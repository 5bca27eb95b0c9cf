import type { ReactElement } from "react";
import { reminderText } from "#client/entities/task/fields/recurrence-text.ts";
import { upperFirst } from "#client/language/upper-first.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { REMINDERS_PER_TASK_MAX } from "#contract/core/limit.ts";
import css from "#client/entities/task/fields/fields.module.css";
import { fieldText } from "#client/entities/task/fields/field-text.ts";
import { remindersOf } from "#client/entities/task/fields/due-rule.ts";
import type { TaskFields } from "#client/entities/task/task-fields.ts";

export interface ReminderPickerProps {
  fields: Pick<TaskFields, "reminders" | "dueAt" | "dueHasTime">;
  /** Minutes before the due date. */
  onChange: (reminders: number[]) => void;
}

const DAY = 1_440;
const USUAL = { hour: [0, 15, 60, 180, DAY, 7 * DAY], day: [0, DAY, 2 * DAY, 7 * DAY] } as const;

/** Picks when users are reminded of the due date of a task: several times before it, each one a toggle. */
export function ReminderPicker({ fields, onChange }: ReminderPickerProps): ReactElement {
  const { dueAt, dueHasTime } = fields;
  const reminders = remindersOf(fields);
  const usual = dueHasTime ? USUAL.hour : USUAL.day;
  const offered = [...new Set([...usual, ...reminders])].toSorted((one, two) => one - two);
  const toggle = (minutes: number): void => {
    const others = reminders.filter((one) => one !== minutes);
    onChange(others.length === reminders.length ? [...reminders, minutes] : others);
  };
  const note =
    dueAt === null
      ? fieldText.remind.noDue
      : reminders.length === 0
        ? fieldText.remind.usual(dueHasTime)
        : dueHasTime
          ? null
          : fieldText.remind.morning;
  return (
    <div className={css.picker}>
      <fieldset className={css.quick} aria-label={fieldText.remind.title}>
        {offered.map((minutes) => {
          const isOn = reminders.includes(minutes);
          return (
            <Button
              key={minutes}
              size="sm"
              className={css.chip}
              aria-pressed={isOn}
              disabled={dueAt === null || (!isOn && reminders.length >= REMINDERS_PER_TASK_MAX)}
              onClick={() => toggle(minutes)}
            >
              {upperFirst(reminderText(minutes, dueHasTime))}
            </Button>
          );
        })}
      </fieldset>
      {note !== null && <p className={css.told}>{note}</p>}
    </div>
  );
}
