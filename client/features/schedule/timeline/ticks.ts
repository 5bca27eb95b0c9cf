import { dateOf, monthStart, restOn, weekStart, type Day, type Span } from "../days/days.ts";
import type { Zoom } from "./scale.ts";

/** A division of the time axis: its first day and its number of days. */
export interface Tick {
  readonly day: Day;
  readonly length: number;
}

export interface Ticks {
  /** Months; in the quarter zoom, years. */
  readonly upper: readonly Tick[];
  /** Days, weeks or months. */
  readonly lower: readonly Tick[];
}

/** Returns divisions that cover a range; the first one may begin before it. */
function cover({ from, to }: Span, begin: (day: Day) => Day, next: (begun: Day) => Day): Tick[] {
  const ticks: Tick[] = [];
  for (let day = begin(from); day <= to;) {
    const after = next(day);
    ticks.push({ day, length: after - day });
    day = after;
  }
  return ticks;
}

const days = (seen: Span): Tick[] =>
  cover(
    seen,
    (day) => day,
    (day) => day + 1,
  );
const weeks = (seen: Span): Tick[] => cover(seen, weekStart, (day) => day + 7);
const months = (seen: Span): Tick[] =>
  cover(
    seen,
    (day) => monthStart(day),
    (day) => monthStart(day, 1),
  );
const years = (seen: Span): Tick[] =>
  cover(
    seen,
    (day) => monthStart(day, -dateOf(day).getMonth()),
    (day) => monthStart(day, 12),
  );

export function ticksOf(zoom: Zoom, seen: Span): Ticks {
  if (zoom === "week") return { upper: months(seen), lower: days(seen) };
  return zoom === "month" ? { upper: months(seen), lower: weeks(seen) } : { upper: years(seen), lower: months(seen) };
}

/** Returns the non-working days of a range; consecutive days are merged. */
export function restsOf({ from, to }: Span): Tick[] {
  const found: Tick[] = [];
  for (let day = from; day <= to; day += 1) {
    if (restOn(day) === null) continue;
    const before = found.at(-1);
    if (before !== undefined && before.day + before.length === day)
      found[found.length - 1] = { ...before, length: before.length + 1 };
    else found.push({ day, length: 1 });
  }
  return found;
}
