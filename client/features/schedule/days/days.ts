import { daysIntoWeek } from "#client/language/dates/first-weekday.ts";
import { restOf } from "#client/language/dates/working-days-text.ts";

/**
 * A day of the person's own calendar as a whole number: days since 1 January 1970, whatever the hours. Sums of days are then sums of
 * numbers, which summer time does not bend.
 */
export type Day = number;

/** From one day to another, both in it. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
}

const DAY_MS = 86_400_000;
const WEEK = 7;
/** The first of January 1970 was a Thursday. */
const THURSDAY = 4;

/** The day that a moment is on here. */
export function dayOf(at: Date): Day {
  return Math.round(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY_MS);
}

/** Midnight of a day, or the first moment of one that has no midnight. */
export function dateOf(day: Day): Date {
  const utc = new Date(day * DAY_MS);
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate());
}

/** 0 for the first day of its week, 6 for the last. */
export function weekdayOf(day: Day): number {
  return daysIntoWeek((((day + THURSDAY) % WEEK) + WEEK) % WEEK);
}

/** The first day of a day's week. */
export function weekStart(day: Day): Day {
  return day - weekdayOf(day);
}

/** What a day is called on which nobody has to work: "" for a weekend, `null` for a working day (SC-11). */
export function restOn(day: Day): string | null {
  return restOf(dateOf(day));
}

/** The first day of the month that is so many months from a day's own. */
export function monthStart(day: Day, months = 0): Day {
  const at = dateOf(day);
  return dayOf(new Date(at.getFullYear(), at.getMonth() + months, 1));
}

/** «2026-11-23», as addresses carry it. */
export function keyOfDay(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

const KEY = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/u;

/** The day of an address; of a month its first one; `null` for what names none. */
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
