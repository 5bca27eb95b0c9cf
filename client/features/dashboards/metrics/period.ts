import { localDay, momentOnDay } from "#contract/time/local-time.ts";

/** A number of calendar weeks that ends now. Days begin at midnight of the user's time zone, weeks on Monday. */
export interface Period {
  readonly weeks: number;
  readonly from: number;
  readonly to: number;
  /** IANA name. */
  readonly zone: string;
}

/** Two weeks, six weeks, a quarter. */
export const PERIODS = [2, 6, 13] as const;
export type Weeks = (typeof PERIODS)[number];
export const USUAL_WEEKS: Weeks = 6;

export const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** Days from Monday to Thursday, the weekday of 1 January 1970. */
const FIRST_WEEKDAY = 3;
const NOON = 12;

/** Returns midnight of the day that is `days` after the day of a moment; daylight saving time is handled. */
export function midnight(at: number, zone: string, days = 0): number {
  return momentOnDay(localDay(at, zone) + days, zone, 0);
}

/** Returns the day of a moment in a zone as noon of that day in the device's zone, for texts that format a Date. */
export function dayDate(at: number, zone: string): Date {
  const day = new Date(localDay(at, zone) * DAY_MS);
  return new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), NOON);
}

export function periodOf(weeks: number, now: number, zone: string): Period {
  const sinceMonday = (localDay(now, zone) + FIRST_WEEKDAY) % WEEK_DAYS;
  return { weeks, from: midnight(now, zone, -sinceMonday - (weeks - 1) * WEEK_DAYS), to: now, zone };
}

/** Returns the period of the same number of weeks right before. */
export function before({ weeks, from, zone }: Period): Period {
  return { weeks, from: midnight(from, zone, -weeks * WEEK_DAYS), to: from, zone };
}

/** Returns the start of each day of the period. */
export function daysOf({ from, to, zone }: Omit<Period, "weeks">): number[] {
  const days: number[] = [];
  for (let at = from; at < to; at = midnight(at, zone, 1)) days.push(at);
  return days;
}

/** Returns the start of each week of the period. */
export function weeksOf({ from, weeks, zone }: Period): number[] {
  return Array.from({ length: weeks }, (_, week) => midnight(from, zone, week * WEEK_DAYS));
}

export const isWithin = (at: number, { from, to }: Pick<Period, "from" | "to">): boolean => at >= from && at < to;
