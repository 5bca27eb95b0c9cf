import type { Flow } from "./cumulative.ts";
import { playOn, type Course, type Forecast } from "./forecast.ts";
import { midnight } from "./period.ts";
import type { Summary } from "./summary.ts";

/** How much there was to do and how much of it was done, day by day, and how it may go on (DA-13). */
export interface BurnUp {
  /** The days, each by its beginning: those of the cumulative flow, then those to come. */
  readonly days: readonly number[];
  /** Whose days they are: IANA name. */
  readonly zone: string;
  /** Of the days that have been, the last of which is today. */
  readonly scope: readonly number[];
  readonly done: readonly number[];
  /** What may be done altogether at the end of each day to come; none where nothing can be said. */
  readonly courses: readonly Course[];
  /** `null`: too few have been finished to say anything. */
  readonly forecasts: readonly Forecast[] | null;
  readonly remaining: number;
}

/** A week at least is drawn of what is to come, and never more than of the past: its line would become a wall. */
const AHEAD_MIN = 7;

/** From the flow of a period and its figures. Days before the first task are not played on: a young board is not a slow one. */
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
