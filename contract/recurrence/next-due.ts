import { dateOfDay, dayOfDate, dueDay } from "../time/due-date.ts";
import { localDay, localOf, momentOnDay } from "../time/local-time.ts";
import type { Recurrence } from "./recurrence-rule.ts";
import { dayAfterDone, daysOf, withDate } from "./recurrence-days.ts";
import { isTimeZone } from "../time/time-zone.ts";

export interface NextDueInput {
  rule: Recurrence;
  /** ISO 8601; `null`: counted from when the task was done. */
  dueAt: string | null;
  dueHasTime: boolean;
  /** True: the interval is counted from when the task was done, not from its due date. */
  isAfterDone: boolean;
  /** When the task was done. Milliseconds since 1970. */
  doneAt: number;
  /** Used if the rule has no zone, or one that this runtime does not know. */
  timeZone: string;
}

export interface NextDue {
  /** ISO 8601. It has a time if the previous due date has one. */
  dueAt: string;
  /** The rule of the next task. */
  rule: Recurrence;
  /** Calendar days since the previous due date; `null` if there was none. */
  days: number | null;
}

/**
 * Computes when a task that is done recurs. The recurrence dialog and the server use the same function.
 *
 * The next due date is on a day of the rule, at the same local time in the rule's zone, later than both the previous due date and the
 * moment when the task was done; without a time, later than that day. Days are counted in the calendar, so daylight saving changes no time.
 */
export function nextDue({ rule, dueAt, dueHasTime, isAfterDone, doneAt, timeZone }: NextDueInput): NextDue {
  const zone = rule.timeZone !== null && isTimeZone(rule.timeZone) ? rule.timeZone : timeZone;
  const doneDay = localDay(doneAt, zone);
  const minute = dueAt !== null && dueHasTime ? localOf(Date.parse(dueAt), zone).minute : null;
  const day = dueAt === null ? null : dueDay(dueAt, dueHasTime, zone);
  const write = (on: number): string =>
    minute === null ? dateOfDay(on) : new Date(momentOnDay(on, zone, minute)).toISOString();
  const answer = (on: number, next: Recurrence): NextDue => ({
    dueAt: write(on),
    rule: next,
    days: day === null ? null : on - day,
  });
  if (isAfterDone) return answer(dayAfterDone(rule, doneDay), rule);
  const anchor = day ?? doneDay;
  const dated = withDate(rule, anchor);
  const isAfterDoneMoment = (on: number): boolean => (minute === null ? on > doneDay : Date.parse(write(on)) > doneAt);
  for (const on of daysOf(dated, anchor, Math.max(anchor, doneDay))) {
    if (on > anchor && isAfterDoneMoment(on)) return answer(on, dated);
  }
  throw new Error("a recurrence has no end");
}

/** Returns a date without a time, moved by `days` calendar days. */
export function dateMoved(date: string, days: number): string {
  return dateOfDay(dayOfDate(date) + days);
}
