import { nextDue } from "#contract/recurrence/next-due.ts";
import { readRecurrence, recurrenceRule, type Recurrence } from "#contract/recurrence/recurrence-rule.ts";
import { runtimeZone } from "#contract/time/time-zone.ts";
import type { ReadDue } from "#client/language/dates/due-words-text.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { ruleOf } from "#client/entities/task/fields/due-rule.ts";
import type { TaskFields } from "#client/entities/task/task-fields.ts";

/** The state of the recurrence picker. */
export interface RecurrenceChoice extends Recurrence {
  isAfterDone: boolean;
}

export type UsualRecurrence = "day" | "workdays" | "week" | "month" | "year";
export const USUAL_RECURRENCES: readonly UsualRecurrence[] = ["day", "workdays", "week", "month", "year"];

const WORKDAYS = [0, 1, 2, 3, 4];
export const INTERVAL_MAX = 99;

/** Returns a preset recurrence for the weekday and date of `day` in this device's time zone. */
export function usualRecurrence(usual: UsualRecurrence, day: Date): Recurrence {
  return {
    every: usual === "workdays" ? "week" : usual,
    interval: 1,
    weekdays: usual === "workdays" ? WORKDAYS : usual === "week" ? [weekdayOf(day)] : [],
    month: usual === "year" ? day.getMonth() + 1 : null,
    monthDay: usual === "month" || usual === "year" ? day.getDate() : null,
    timeZone: runtimeZone(),
  };
}

/** Returns the task's recurrence, or a weekly one if it has none. */
export function choiceOf(fields: Pick<TaskFields, "recurrence" | "recursAfterDone">, day: Date): RecurrenceChoice {
  const { rule, isAfterDone } = ruleOf(fields);
  const current = rule === null ? null : readRecurrence(rule);
  return { ...usualRecurrence("week", day), ...current, isAfterDone };
}

/** Changes the unit and takes the weekday and date from `day`; the interval stays. */
export function withUnit(choice: RecurrenceChoice, every: Recurrence["every"], day: Date): RecurrenceChoice {
  return { ...choice, ...usualRecurrence(every, day), interval: choice.interval };
}

/** Adds or removes a weekday; the last one cannot be removed. */
export function withWeekday(choice: RecurrenceChoice, weekday: number): RecurrenceChoice {
  const others = choice.weekdays.filter((one) => one !== weekday);
  const weekdays = others.length === choice.weekdays.length ? [...others, weekday].toSorted((a, b) => a - b) : others;
  return weekdays.length === 0 ? choice : { ...choice, weekdays };
}

export function isUsual(choice: RecurrenceChoice, usual: UsualRecurrence, day: Date): boolean {
  return (
    recurrenceRule({ ...choice, timeZone: null }) === recurrenceRule({ ...usualRecurrence(usual, day), timeZone: null })
  );
}

export type RecurringDue = Pick<TaskFields, "dueAt" | "dueHasTime">;

/** Returns the next due date, as if the task were completed now. */
export function nextOf(choice: RecurrenceChoice, { dueAt, dueHasTime }: RecurringDue, now: Date): ReadDue {
  const { isAfterDone, ...rule } = choice;
  const due = nextDue({ rule, dueAt, dueHasTime, isAfterDone, doneAt: now.getTime(), timeZone: runtimeZone() });
  const hasTime = dueAt !== null && dueHasTime;
  return { at: dateOfDue(due.dueAt, hasTime), hasTime };
}

/** 0 Monday … 6 Sunday. */
function weekdayOf(day: Date): number {
  return (day.getDay() + 6) % 7;
}
