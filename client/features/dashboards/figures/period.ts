/** A stretch of calendar weeks that ends now. Days begin at midnight of the person's own zone, weeks on Monday. */
export interface Period {
  readonly weeks: number;
  readonly from: number;
  readonly to: number;
}

/** Two weeks, six, a quarter. */
export const PERIODS = [2, 6, 13] as const;
export type Weeks = (typeof PERIODS)[number];
export const USUAL_WEEKS: Weeks = 6;

export const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** Midnight so many days from the day of a moment; summer time changes nothing. */
export function midnight(at: number, days = 0): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

export function periodOf(weeks: number, now: number): Period {
  const sinceMonday = (new Date(now).getDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  return { weeks, from: midnight(now, -sinceMonday - (weeks - 1) * WEEK_DAYS), to: now };
}

/** As many weeks right before it. */
export function before({ weeks, from }: Period): Period {
  return { weeks, from: midnight(from, -weeks * WEEK_DAYS), to: from };
}

/** The moments that each day of the period begins with. */
export function daysOf({ from, to }: Period): number[] {
  const days: number[] = [];
  for (let at = from; at < to; at = midnight(at, 1)) days.push(at);
  return days;
}

/** The same of its weeks. */
export function weeksOf({ from, weeks }: Period): number[] {
  return Array.from({ length: weeks }, (_, week) => midnight(from, week * WEEK_DAYS));
}

export const isWithin = (at: number, { from, to }: Period): boolean => at >= from && at < to;
