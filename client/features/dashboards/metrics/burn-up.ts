import type { Flow } from "./cumulative.ts";
import { playOn, type Course, type Forecast } from "./forecast.ts";
import { midnight } from "./period.ts";
import type { Summary } from "./summary.ts";

/** Scope and done tasks by day, and their forecast (DA-13). */
export interface BurnUp {
  /** The days by their start: those of the cumulative flow, then future ones. */
  readonly days: readonly number[];
  /** IANA name of the time zone of the days. */
  readonly zone: string;
  /** One count for each past day, of which the last is today. */
  readonly scope: readonly number[];
  readonly done: readonly number[];
  /** The forecast of all done tasks at the end of each future day; empty if there is no forecast. */
  readonly courses: readonly Course[];
  /** `null` if too few tasks were done for a forecast. */
  readonly forecasts: readonly Forecast[] | null;
  readonly remaining: number;
}

/** The forecast has at least a week, and at most as many days as the past. */
const AHEAD_MIN = 7;

/**
 * Computes the chart from the flow of a period and its metrics. Days before the first task are not simulated, because a young board is not
 * a slow one.
 */
export function burnUp(flow: Flow, { daily, remaining }: Pick<Summary, "daily" | "remaining">): BurnUp {
  const elapsedDays = flow.days.length;
  const countsPerDay = (isDone: boolean): number[] =>
    flow.days.map((_, day) =>
      flow.bands.reduce((sum, { kind, counts }) => sum + ((kind === "done") === isDone ? (counts[day] ?? 0) : 0), 0),
    );
  const done = countsPerDay(true);
  const open = countsPerDay(false);
  const play = remaining === 0 ? null : playOn(remaining, daily.slice(-elapsedDays), Math.max(AHEAD_MIN, elapsedDays));
  const surest = play?.forecasts.at(-1)?.days ?? Infinity;
  const ahead = play === null ? 0 : Math.max(AHEAD_MIN, Math.min(elapsedDays, surest + 1));
  const today = flow.days.at(-1) ?? 0;
  const now = done.at(-1) ?? 0;
  return {
    days: [...flow.days, ...Array.from({ length: ahead }, (_, day) => midnight(today, flow.zone, day + 1))],
    zone: flow.zone,
    scope: done.map((count, day) => count + (open[day] ?? 0)),
    done,
    courses: (play?.courses ?? []).map(({ share, counts }) => {
      return { share, counts: counts.slice(0, ahead).map((count) => now + count) };
    }),
    forecasts: play?.forecasts ?? null,
    remaining,
  };
}
