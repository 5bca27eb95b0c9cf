import { dateOfDay, dayOfDate, dueDay } from "../time/due-date.ts";
import { localDay, localOf, momentOnDay } from "../time/local-time.ts";
import type { Recurrence } from "./recurrence-rule.ts";
import { dayAfterDone, daysOf, withDate } from "./recurrence-days.ts";
import { isTimeZone } from "../time/time-zone.ts";

export interface NextDueInput {
  rule: Recurrence;
  /** ISO 8601; `null` counts from when the task was done. */
  dueAt: string | null;
  dueHasTime: boolean;
  /** True: the interval is counted from when the task was done, not from its due date. */
  isAfterDone: boolean;
  /** When the task was done. Milliseconds since 1970. */
  doneAt: number;
  /** Where the rule names no zone, or one that this runtime does not know. */
  timeZone: string;
}

export interface NextDue {
  /** ISO 8601. It has an hour where the due date before has one. */
  dueAt: string;
  /** The rule that the next task has. */
  rule: Recurrence;
  /** Whole days of the calendar from the due date before; `null` where there was none. */
  days: number | null;
}

/**
 * When a task that is done comes again: what the dialog of a recurrence promises and what the server does.
 *
 * The next due date is on a day of the rule, at the same hour of the clock in the rule's zone, later than the due date before and than the
 * moment when the task was done; without an hour, later than that day. Days are counted in the calendar, so that summer time changes no hour.
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

/** A date without an hour, so many days later; `days` of the calendar. */
export function dateMoved(date: string, days: number): string {
  return dateOfDay(dayOfDate(date) + days);
}
