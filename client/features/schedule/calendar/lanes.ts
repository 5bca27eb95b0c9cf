import type { Day, Span } from "../days/days.ts";

export const WEEK_DAYS = 7;

/** The id and the days of a task. */
export interface TaskSpan extends Span {
  readonly id: string;
}

/** A bar over days of one week. */
export interface Bar {
  readonly id: string;
  /** The first day of the bar in the week, 0 to 6, and its number of days. */
  readonly at: number;
  readonly length: number;
  /** The first row that it takes, from 0, below the dates. */
  readonly lane: number;
  /** The number of rows that it takes. */
  readonly height: number;
  /** True if the title needs more rows. */
  readonly isCut: boolean;
  /** True if the task starts before this week, or ends after it. */
  readonly comes: boolean;
  readonly goes: boolean;
}

export interface WeekBars {
  /** Sorted by day, then by row. */
  readonly bars: readonly Bar[];
  /** For each day, the number of tasks without room; the last row of such a day is free for the counter. */
  readonly hidden: readonly number[];
  /** The number of rows of the fullest day. */
  readonly rows: number;
}

/** Sorts by start, then the longer first, so that bars leave few gaps. Ties keep their order. */
export function bySpan(a: Span, b: Span): number {
  return a.from - b.from || b.to - a.to;
}

function cut(one: TaskSpan, first: Day): Omit<Bar, "lane" | "height" | "isCut"> {
  const from = Math.max(one.from, first);
  const to = Math.min(one.to, first + WEEK_DAYS - 1);
  return { id: one.id, at: from - first, length: to - from + 1, comes: one.from < from, goes: one.to > to };
}

const daysOf = ({ at, length }: Pick<Bar, "at" | "length">): readonly number[] =>
  Array.from({ length }, (_none, step) => at + step);

/** Returns the first row that is free on the day where a bar begins, and therefore on its other days too; -1 if there is none. */
function freeLane(ends: readonly number[], at: number): number {
  return ends.findIndex((end) => end <= at);
}

/**
 * Lays out the tasks of a week in `room` rows. Bars do not overlap; if a day has more tasks than fit, its last row is left free for the
 * counter. The spans must be sorted by {@link bySpan}.
 */
export function laneWeek(spans: readonly TaskSpan[], first: Day, room: number): WeekBars {
  const ends = Array.from({ length: room }, () => 0);
  const hidden = Array.from({ length: WEEK_DAYS }, () => 0);
  const laid: Bar[] = [];
  const hide = (bar: Pick<Bar, "at" | "length">): void => {
    for (const day of daysOf(bar)) hidden[day] = (hidden[day] ?? 0) + 1;
  };
  for (const one of spans) {
    if (one.to < first || one.from >= first + WEEK_DAYS) continue;
    const bar = cut(one, first);
    const lane = freeLane(ends, bar.at);
    if (lane === -1) {
      hide(bar);
    } else {
      ends[lane] = bar.at + bar.length;
      laid.push({ ...bar, lane, height: 1, isCut: false });
    }
  }
  // Bars of one row share no day, so that removing one does not require removing another.
  const over = hidden.map((count) => count > 0);
  const bars = laid.filter((bar) => {
    const yields = bar.lane === room - 1 && daysOf(bar).some((day) => over[day] === true);
    if (yields) hide(bar);
    return !yields;
  });
  bars.sort((a, b) => a.at - b.at || a.lane - b.lane);
  const isFull = hidden.some((count) => count > 0);
  const rows = isFull ? room : bars.reduce((most, { lane }) => Math.max(most, lane + 1), 0);
  return { bars, hidden, rows };
}

/**
 * Gives tasks of one day more rows if their day has free ones: up to `wanted` rows each, from the top. Bars of several days stay where they
 * are, and a day with hidden tasks is not changed.
 */
export function spreadWeek(week: WeekBars, room: number, wanted: (id: string) => number): WeekBars {
  const spread = new Map<string, Pick<Bar, "lane" | "height">>();
  week.hidden.forEach((hidden, day) => {
    if (hidden > 0) return;
    for (const { id, ...place } of spreadDay(week.bars.filter(isOn(day)), room, wanted)) spread.set(id, place);
  });
  const bars = week.bars.map((bar) => {
    const placed = { ...bar, ...spread.get(bar.id) };
    return { ...placed, isCut: wanted(bar.id) > placed.height };
  });
  return { ...week, bars, rows: bars.reduce((most, { lane, height }) => Math.max(most, lane + height), week.rows) };
}

const isOn =
  (day: number) =>
  ({ at, length }: Bar): boolean =>
    day >= at && day < at + length;

const isOfOneDay = ({ length, comes, goes }: Bar): boolean => length === 1 && !comes && !goes;

function spreadDay(
  bars: readonly Bar[],
  room: number,
  wanted: (id: string) => number,
): Pick<Bar, "id" | "lane" | "height">[] {
  const taken = new Set(bars.filter((bar) => !isOfOneDay(bar)).map(({ lane }) => lane));
  const free = Array.from({ length: room }, (_none, lane) => lane).filter((lane) => !taken.has(lane));
  const single = bars.filter(isOfOneDay).toSorted((a, b) => a.lane - b.lane);
  let spare = free.length - single.length;
  let next = 0;
  return single.map(({ id, lane: former }) => {
    const lane = free[next] ?? former;
    let height = 1;
    while (height < wanted(id) && spare > 0 && free[next + height] === lane + height) {
      height += 1;
      spare -= 1;
    }
    next += height;
    return { id, lane, height };
  });
}
