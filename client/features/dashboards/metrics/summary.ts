import type { FlowColumn } from "#contract/boards/dashboard.ts";
import type { FlowHistory } from "./history.ts";
import { ageingOf, columnTimes, lifeOf, type TaskAge, type ColumnTime, type Life } from "./life.ts";
import { before, DAY_MS, daysOf, isWithin, midnight, weeksOf, type Period } from "./period.ts";
import { LONG, MEDIAN, quantile } from "./quantile.ts";

/** The kind of time: the cycle time or the lead time. */
export type Measure = "cycle" | "lead";

/** A done task on the chart of times. */
export interface Point {
  readonly life: Life;
  readonly at: number;
  /** Days. */
  readonly length: number;
}

/** Cycle or lead times of the tasks done in a period. */
export interface Lengths {
  /** In the order in which they were done. */
  readonly points: readonly Point[];
  readonly median: number | null;
  readonly long: number | null;
}

export interface Week {
  readonly from: number;
  readonly finished: number;
}

export interface Summary {
  readonly period: Period;
  readonly lengths: Readonly<Record<Measure, Lengths>>;
  /** The same metrics for the weeks before; `null` if the history does not reach back to their start. */
  readonly before: { readonly cycle: Lengths; readonly perWeek: number } | null;
  /** Done tasks per week, computed from the days that have passed. */
  readonly perWeek: number;
  readonly weeks: readonly Week[];
  /** Done tasks by day, the oldest first. */
  readonly daily: readonly number[];
  readonly ageing: readonly TaskAge[];
  /** The sum of the WIP limits of the columns in progress; `null` if one of them has none. */
  readonly limit: number | null;
  /** The number of tasks that are not done. */
  readonly remaining: number;
  readonly times: readonly ColumnTime[];
  readonly lives: readonly Life[];
}

/** Computes all metrics of a history, except the cumulative flow. */
export function summarise(history: FlowHistory, period: Period): Summary {
  const lives = history.ways.map(lifeOf);
  const finished = finishedIn(lives, period);
  const earlier = before(period);
  const was = finishedIn(lives, earlier);
  const isOlder = history.ways.some(({ steps }) => (steps[0]?.at ?? Infinity) <= earlier.from);
  const days = daysOf(period);
  return {
    period,
    lengths: { cycle: lengthsOf(finished, "cycle"), lead: lengthsOf(finished, "lead") },
    before: isOlder ? { cycle: lengthsOf(was, "cycle"), perWeek: was.length / earlier.weeks } : null,
    perWeek: finished.length / Math.max(1, (period.to - period.from) / DAY_MS / 7),
    weeks: weeksOf(period).map((from) => {
      const week = { from, to: midnight(from, period.zone, 7) };
      return { from, finished: finishedIn(finished, week).length };
    }),
    daily: days.map((from) => finishedIn(finished, { from, to: midnight(from, period.zone, 1) }).length),
    ageing: ageingOf(lives, period.to),
    limit: limitOf(history.columns),
    remaining: lives.filter(({ column }) => column !== null && column.kind !== "done").length,
    times: columnTimes(finished, history.columns),
    lives,
  };
}

function finishedIn(lives: readonly Life[], period: Pick<Period, "from" | "to">): Life[] {
  return lives.filter(({ finished }) => finished !== null && isWithin(finished, period));
}

function lengthsOf(finished: readonly Life[], measure: Measure): Lengths {
  const points = finished
    .flatMap((life): Point[] => {
      const length = life[measure];
      return length === null || life.finished === null ? [] : [{ life, at: life.finished, length }];
    })
    .sort((a, b) => a.at - b.at || (a.life.way.id < b.life.way.id ? -1 : 1));
  const lengths = points.map((point) => point.length);
  return { points, median: quantile(lengths, MEDIAN), long: quantile(lengths, LONG) };
}

function limitOf(columns: readonly FlowColumn[]): number | null {
  const working = columns.filter((column) => column.kind === "work" && column.archivedAt === null);
  const limits = working.flatMap(({ wipLimit }) => (wipLimit === null ? [] : [wipLimit]));
  // The number of all tasks in progress is not comparable with the limits of only some columns.
  return limits.length < Math.max(1, working.length) ? null : limits.reduce((sum, limit) => sum + limit, 0);
}

/** Returns the quantile of the lengths for each week of the period, `null` if nothing was done. */
export function weekly({ points }: Lengths, period: Period, share: number): (number | null)[] {
  return weeksOf(period).map((from) => {
    const week = { from, to: midnight(from, period.zone, 7) };
    return quantile(
      points.filter((point) => isWithin(point.at, week)).map((point) => point.length),
      share,
    );
  });
}
