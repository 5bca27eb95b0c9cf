import { dayOfDate } from "#contract/time/due-date.ts";
import { momentOnDay } from "#contract/time/local-time.ts";

/** A task's due date for one user. Times in milliseconds since 1970. */
export interface DueDate {
  dueAt: number;
  dueHasTime: boolean;
  timeZone: string;
  /** Minutes before the due date at which the user wants a reminder; empty for the default. */
  reminders: readonly number[];
}

/** Time of reminders that are given in days: minutes from midnight. */
const MORNING = 9 * 60;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
const MINUTE_MS = 60_000;

/** Default reminder: an hour before, or for a date without an hour the day before. */
function usualMinutes(dueHasTime: boolean): number {
  return dueHasTime ? HOUR_MINUTES : DAY_MINUTES;
}

/** Time of a reminder, a number of minutes before the due date (NO-15, NO-17); without an hour, in the morning that many days before. */
function reminderAt({ dueAt, dueHasTime, timeZone }: DueDate, minutes: number): number {
  if (dueHasTime) return dueAt - minutes * MINUTE_MS;
  const days = Math.floor(minutes / DAY_MINUTES);
  return momentOnDay(dayOfDate(dueAt) - days, timeZone, MORNING) - (minutes % DAY_MINUTES) * MINUTE_MS;
}

/** Time of the first reminder. */
export function firstReminderAt(due: DueDate): number {
  return reminderAt(due, Math.max(...remindersOf(due)));
}

function remindersOf({ reminders, dueHasTime }: DueDate): readonly number[] {
  return reminders.length === 0 ? [usualMinutes(dueHasTime)] : reminders;
}

/** When a task becomes overdue (NO-16): at its hour; without one, on the next morning. */
export function overdueAt({ dueAt, dueHasTime, timeZone }: DueDate): number {
  return dueHasTime ? dueAt : momentOnDay(dayOfDate(dueAt) + 1, timeZone, MORNING);
}

export type DueNotification = { kind: "overdue" } | { kind: "due_soon"; minutes: number };

/**
 * The notification that is due now: of several passed reminders only the latest. `null` for none, or when the due date passed too long ago.
 */
export function dueNotificationOf(due: DueDate, now: number, newsMs: number): DueNotification | null {
  const over = overdueAt(due);
  if (now >= over && now - over >= newsMs) return null;
  const passed = remindersOf(due).filter((minutes) => now >= reminderAt(due, minutes));
  // A reminder at the due time is replaced by the overdue notification.
  if (now >= over) return { kind: "overdue" };
  return passed.length === 0 ? null : { kind: "due_soon", minutes: Math.min(...passed) };
}
