import { dateOfDay, dayOfDate } from "#contract/time/due-date.ts";
import type { ReadDue } from "#client/language/dates/due-words-text.ts";

/**
 * Converts between stored dates and dates of this device. A date without an hour is a calendar day, represented as noon of that day on this
 * device's clock, so that its day, weekday and distance come out right.
 */

const DAY_MS = 86_400_000;
const NOON = 12;

/** Converts a stored due date or start to a date of this device. */
export function dateOfDue(at: string, hasTime: boolean): Date {
  if (hasTime) return new Date(at);
  const day = new Date(dayOfDate(at) * DAY_MS);
  return new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), NOON);
}

/** Converts a date of this device to its stored form, ISO 8601. Without an hour only the day is stored. */
export function dueOfDate({ at, hasTime }: ReadDue): string {
  if (hasTime) return at.toISOString();
  return dateOfDay(Math.round(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY_MS));
}

/** Returns a picked due date as fields of a task; `null` clears it. */
export function dueFields(due: ReadDue | null): { dueAt: string | null; dueHasTime: boolean } {
  return due === null ? { dueAt: null, dueHasTime: false } : { dueAt: dueOfDate(due), dueHasTime: due.hasTime };
}
