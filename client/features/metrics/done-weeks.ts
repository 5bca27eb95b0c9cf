import { isoDay } from "#client/language/dates/iso-day.ts";

export interface DoneDay {
  readonly at: Date;
  readonly count: number;
}

/** Half a year, a column each. */
const WEEKS = 26;
const WEEK = 7;

/** Whole weeks that end with the one of `now`, from its first weekday; days that are still to come are left out. */
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

/** How strong a square is: none, and three steps up to the best day; a day of few tasks is no strong one because others were empty. */
export function strengthOf(count: number, best: number): 0 | 1 | 2 | 3 {
  if (count === 0) return 0;
  if (count <= Math.max(1, best / 3)) return 1;
  return count <= Math.max(3, (best * 2) / 3) ? 2 : 3;
}
