import { isoDay } from "#client/language/dates/iso-day.ts";

export interface DoneDay {
  readonly at: Date;
  readonly count: number;
}

/** Half a year, one week per column. */
const WEEKS = 26;
const WEEK = 7;

/** Returns 26 whole weeks that end with the week of `now`, each from its first weekday; future days are left out. */
export function doneWeeks(
  days: readonly { readonly day: string; readonly count: number }[],
  now: Date,
  daysIntoWeek: number,
): readonly (readonly DoneDay[])[] {
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const first = (WEEKS - 1) * WEEK + daysIntoWeek;
  return Array.from({ length: WEEKS }, (_week, week) =>
    Array.from({ length: WEEK }, (_day, day): DoneDay => {
      const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() - first + week * WEEK + day);
      return { at, count: counts.get(isoDay(at)) ?? 0 };
    }).filter(({ at }) => at <= now),
  );
}

/**
 * Returns the strength of a square: thirds of the best day. At most one task is always 1, and at most three tasks never exceed 2, even if
 * `best` is small.
 */
export function strengthOf(count: number, best: number): 0 | 1 | 2 | 3 {
  if (count === 0) return 0;
  if (count <= Math.max(1, best / 3)) return 1;
  return count <= Math.max(3, (best * 2) / 3) ? 2 : 3;
}
