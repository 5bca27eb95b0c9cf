import { daysIntoWeek } from "#client/language/dates/first-weekday.ts";
import { restOf } from "#client/language/dates/working-days-text.ts";

/**
 * A day of the user's calendar as a whole number: days since 1 January 1970. Sums of days are sums of numbers, which daylight saving time
 * does not change.
 */
export type Day = number;

/** A range of days that includes both ends. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
}

const DAY_MS = 86_400_000;
const WEEK = 7;
/** 1 January 1970 was a Thursday. */
const THURSDAY = 4;

/** Returns the day of a moment in the device's time zone. */
export function dayOf(at: Date): Day {
  return Math.round(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY_MS);
}

/** Returns midnight of a day, or its first moment if it has no midnight. */
export function dateOf(day: Day): Date {
  const utc = new Date(day * DAY_MS);
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate());
}

/** Returns 0 for the first day of the week to 6 for the last. */
export function weekdayOf(day: Day): number {
  return daysIntoWeek((((day + THURSDAY) % WEEK) + WEEK) % WEEK);
}

/** Returns the first day of the week that contains a day. */
export function weekStart(day: Day): Day {
  return day - weekdayOf(day);
}

/** Returns the name of a public holiday, "" for a weekend, and `null` for a working day (SC-11). */
export function restOn(day: Day): string | null {
  return restOf(dateOf(day));
}

/** Returns the first day of the month that is `months` months after the month of a day. */
export function monthStart(day: Day, months = 0): Day {
  const at = dateOf(day);
  return dayOf(new Date(at.getFullYear(), at.getMonth() + months, 1));
}

/** Returns a day as it is written in addresses: «2026-11-23». */
export function keyOfDay(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

const KEY = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/u;

/** Returns the day of an address, for a month its first day; `null` if the text is not a day. */
export function dayOfKey(key: string | null): Day | null {
  const found = KEY.exec(key ?? "");
  if (found === null) return null;
  const [, year, month, date = "01"] = found;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  const isReal = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(date) && Number(year) >= 1970;
  return isReal ? at.getTime() / DAY_MS : null;
}

export function isIn(day: Day, { from, to }: Span): boolean {
  return day >= from && day <= to;
}
