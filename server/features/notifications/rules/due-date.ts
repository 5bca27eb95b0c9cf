import { dayOfDate } from "#contract/time/due-date.ts";
import { momentOnDay } from "#contract/time/local-time.ts";

/** A task's term as its person meets it. Times in milliseconds since 1970. */
export interface DueDate {
  dueAt: number;
  dueHasTime: boolean;
  timeZone: string;
  /** Minutes before the term at which its person wants to hear of it; none for the usual moment. */
  reminders: readonly number[];
}

/** A reminder of a day comes in the morning: minutes from midnight. */
const MORNING = 9 * 60;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
const MINUTE_MS = 60_000;

/** An hour before a term that has one, else the day before. */
function usualMinutes(dueHasTime: boolean): number {
  return dueHasTime ? HOUR_MINUTES : DAY_MINUTES;
}

/** When a term is said to be near, so many minutes before it (NO-15, NO-17): without an hour in the morning of so many days before. */
function reminderAt({ dueAt, dueHasTime, timeZone }: DueDate, minutes: number): number {
  if (dueHasTime) return dueAt - minutes * MINUTE_MS;
  const days = Math.floor(minutes / DAY_MINUTES);
  return momentOnDay(dayOfDate(dueAt) - days, timeZone, MORNING) - (minutes % DAY_MINUTES) * MINUTE_MS;
}

/** When a term is near for the first time. */
export function firstReminderAt(due: DueDate): number {
  return reminderAt(due, Math.max(...remindersOf(due)));
}

function remindersOf({ reminders, dueHasTime }: DueDate): readonly number[] {
  return reminders.length === 0 ? [usualMinutes(dueHasTime)] : reminders;
}

/** When it is over (NO-16): at its hour, without one in the morning after. */
export function overdueAt({ dueAt, dueHasTime, timeZone }: DueDate): number {
  return dueHasTime ? dueAt : momentOnDay(dayOfDate(dueAt) + 1, timeZone, MORNING);
}

export type DueNotification = { kind: "overdue" } | { kind: "due_soon"; minutes: number };

/**
 * What a term is worth saying now: of the reminders that have passed the latest alone. `null` when nothing, or when it was over so long
 * ago that it is no news.
 */
export function dueNotificationOf(due: DueDate, now: number, newsMs: number): DueNotification | null {
  const over = overdueAt(due);
  if (now >= over && now - over >= newsMs) return null;
  const passed = remindersOf(due).filter((minutes) => now >= reminderAt(due, minutes));
  // At its hour a term is over: whoever wants to be told then is told that.
  if (now >= over) return { kind: "overdue" };
  return passed.length === 0 ? null : { kind: "due_soon", minutes: Math.min(...passed) };
}
