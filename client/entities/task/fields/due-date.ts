import { dateOfDay, dayOfDate } from "#contract/time/due-date.ts";
import type { ReadDue } from "#client/language/dates/due-words-text.ts";

/**
 * Between dates as they are kept and the dates of this device. A date without an hour is a day of the calendar and stands here at noon of
 * that day on this device's clock, so that whatever asks for its day, weekday or distance gets the right one.
 */

const DAY_MS = 86_400_000;
const NOON = 12;

/** A due date or a start as a date of this device. */
export function dateOfDue(at: string, hasTime: boolean): Date {
  if (hasTime) return new Date(at);
  const day = new Date(dayOfDate(at) * DAY_MS);
  return new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), NOON);
}

/** How a date of this device is kept: ISO 8601. Without an hour it is kept as its day, whatever the clock says. */
export function dueOfDate({ at, hasTime }: ReadDue): string {
  if (hasTime) return at.toISOString();
  return dateOfDay(Math.round(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY_MS));
}

/** A chosen due date as the fields of a task; `null` takes it away. */
export function dueFields(due: ReadDue | null): { dueAt: string | null; dueHasTime: boolean } {
  return due === null ? { dueAt: null, dueHasTime: false } : { dueAt: dueOfDate(due), dueHasTime: due.hasTime };
}
