/** The number of days until all remaining tasks are done, with the probability `share`; `null` if it is not within two years. */
export interface Forecast {
  readonly share: number;
  readonly days: number | null;
}

/** The number of tasks done by the end of each future day, with the probability `share`. */
export interface Course {
  readonly share: number;
  readonly counts: readonly number[];
}

/** The result of a simulation. */
export interface Play {
  readonly forecasts: readonly Forecast[];
  /** One count per requested day; the lowest probability first, as in the forecasts. */
  readonly courses: readonly Course[];
}

const SHARES = [0.5, 0.85, 0.95] as const;
const RUNS = 2_000;
const DAYS_MAX = 730;
/** With fewer done tasks there is no forecast. */
export const FINISHED_MIN = 5;

/**
 * Simulates the future many times from random past days (DA-10). `daily` is the number of done tasks of each past day. The same past gives
 * the same result, because it is the seed of the random numbers. Returns `null` if too few tasks were done.
 */
export function playOn(remaining: number, daily: readonly number[], ahead: number): Play | null {
  const finished = daily.reduce((sum, count) => sum + count, 0);
  if (finished < FINISHED_MIN) return null;
  const random = chance(daily.reduce((seed, count) => Math.imul(seed, 31) + count, remaining + 1));
  const byDay = Array.from({ length: ahead }, () => new Int32Array(RUNS).fill(remaining));
  const runs = Array.from({ length: RUNS }, (_, run) => {
    return daysFor(remaining, daily, random, (day, left) => byDay[day]?.fill(remaining - left, run, run + 1));
  });
  runs.sort((a, b) => a - b);
  for (const counts of byDay) counts.sort();
  return {
    forecasts: SHARES.map((share) => {
      const days = runs[placeOf(share)] ?? DAYS_MAX;
      return { share, days: days >= DAYS_MAX ? null : days };
    }),
    courses: SHARES.map((share) => ({ share, counts: byDay.map((counts) => counts[RUNS - 1 - placeOf(share)] ?? 0) })),
  };
}

/** Returns the index of the last run within the share, from the fastest run on. */
const placeOf = (share: number): number => Math.ceil(share * RUNS) - 1;

function daysFor(
  remaining: number,
  daily: readonly number[],
  random: () => number,
  pass: (day: number, left: number) => void,
): number {
  let left = remaining;
  let days = 0;
  while (left > 0 && days < DAYS_MAX) {
    left = Math.max(0, left - (daily[Math.floor(random() * daily.length)] ?? 0));
    pass(days, left);
    days += 1;
  }
  return days;
}

/** Returns a generator of pseudo-random numbers from 0 to 1 (mulberry32). */
function chance(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
