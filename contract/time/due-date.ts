import { localDay } from "./local-time.ts";

/**
 * Dates without an hour: a start, and a due date whose `dueHasTime` is false. Such a date is a day of the calendar, the same for everybody,
 * so it is written as noon of that day in UTC and read by its UTC day.
 *
 * Days are whole numbers here: days since 1 January 1970.
 */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const NOON_MS = 12 * HOUR_MS;

/**
 * Earlier builds wrote noon of the zone of whoever chose the date. East of UTC+12 that noon is still in the UTC day before: at +13:00 it is
 * 23:00, at +12:45 and +13:45 (the Chatham Islands) 23:15 and 22:15. Nothing else in use writes these moments.
 */
const FAR_EAST_NOONS: ReadonlySet<number> = new Set([23 * HOUR_MS, 23.25 * HOUR_MS, 22.25 * HOUR_MS]);

/** The day of a date without an hour, given as ISO 8601 or milliseconds since 1970. */
export function dayOfDate(date: string | number): number {
  const at = typeof date === "string" ? Date.parse(date) : date;
  const day = Math.floor(at / DAY_MS);
  return FAR_EAST_NOONS.has(at - day * DAY_MS) ? day + 1 : day;
}

/** How a date without an hour is written: ISO 8601. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS + NOON_MS).toISOString();
}

/** The day on which something is due for whoever lives in a zone. */
export function dueDay(dueAt: string | number, hasTime: boolean, timeZone: string): number {
  if (!hasTime) return dayOfDate(dueAt);
  return localDay(typeof dueAt === "string" ? Date.parse(dueAt) : dueAt, timeZone);
}

/**
 * From when something counts as overdue in figures of a board, which are the same for everybody and on every device: at its hour, without one
 * when its day has ended in UTC. Milliseconds since 1970.
 */
export function overdueFrom(dueAt: string, hasTime: boolean): number {
  return hasTime ? Date.parse(dueAt) : (dayOfDate(dueAt) + 1) * DAY_MS;
}
