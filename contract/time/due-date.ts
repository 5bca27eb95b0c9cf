import { localDay } from "./local-time.ts";

/**
 * Dates without a time: a start date, and a due date whose `dueHasTime` is false. Such a date is a calendar day, the same for everyone, so
 * it is stored as noon of that day in UTC and read by its UTC day.
 *
 * Days are integers here: days since 1 January 1970.
 */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const NOON_MS = 12 * HOUR_MS;

/**
 * Earlier builds stored noon in the zone of the user who chose the date. East of UTC+12 that noon is still in the previous UTC day: at
 * +13:00 it is 23:00, at +12:45 and +13:45 (the Chatham Islands) 23:15 and 22:15. Nothing else in use stores these times.
 */
const FAR_EAST_NOONS: ReadonlySet<number> = new Set([23 * HOUR_MS, 23.25 * HOUR_MS, 22.25 * HOUR_MS]);

/** Returns the day of a date without a time, given as ISO 8601 or milliseconds since 1970. */
export function dayOfDate(date: string | number): number {
  const at = typeof date === "string" ? Date.parse(date) : date;
  const day = Math.floor(at / DAY_MS);
  return FAR_EAST_NOONS.has(at - day * DAY_MS) ? day + 1 : day;
}

/** Returns a date without a time in its stored form, ISO 8601. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS + NOON_MS).toISOString();
}

/** Returns the day on which something is due in a time zone. */
export function dueDay(dueAt: string | number, hasTime: boolean, timeZone: string): number {
  if (!hasTime) return dayOfDate(dueAt);
  return localDay(typeof dueAt === "string" ? Date.parse(dueAt) : dueAt, timeZone);
}

/**
 * Returns when something becomes overdue in counters of a board, which are the same for everyone: at its time, or without one at the end of
 * its day in UTC. Milliseconds since 1970.
 */
export function overdueFrom(dueAt: string, hasTime: boolean): number {
  return hasTime ? Date.parse(dueAt) : (dayOfDate(dueAt) + 1) * DAY_MS;
}
