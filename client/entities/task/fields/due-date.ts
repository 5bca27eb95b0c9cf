import { dateOfDay, dayOfDate } from "#contract/time/due-date.ts";
import type { ReadDue } from "#client/language/dates/due-words-text.ts";

/**
 * Converts between stored dates and dates of this device. A date without an hour is a calendar day, represented as noon of that day on this
 * device's clock, so that its day, weekday and distance come out right.
 */

const DAY_MS = 86_400_000;
const NOON = 12;

/** A due date or a start as a date of this device. */
export function dateOfDue(at: string, hasTime: boolean): Date {
  if (hasTime) return new Date(at);
  const day = new Date(dayOfDate(at) * DAY_MS);
  return new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), NOON);
}

/** The stored form of a device's date: ISO 8601. Without an hour only the day is stored. */
export function dueOfDate({ at, hasTime }: ReadDue): string {
  if (hasTime) return at.toISOString();
  return dateOfDay(Math.round(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY_MS));
}

/** A picked due date as fields of a task; `null` clears it. */
export function dueFields(due: ReadDue | null): { dueAt: string | null; dueHasTime: boolean } {
  return due === null ? { dueAt: null, dueHasTime: false } : { dueAt: dueOfDate(due), dueHasTime: due.hasTime };
}
