/** By how many days from now all that remains is finished, as sure as the share says; `null`: not within two years. */
export interface Forecast {
  readonly share: number;
  readonly days: number | null;
}

/** So many tasks are finished by the end of each coming day, as sure as the share says. */
export interface Course {
  readonly share: number;
  readonly counts: readonly number[];
}

/** The time to come, played by chance. */
export interface Play {
  readonly forecasts: readonly Forecast[];
  /** For as many days as were asked for; the least sure first, as the forecasts. */
  readonly courses: readonly Course[];
}

const SHARES = [0.5, 0.85, 0.95] as const;
const RUNS = 2_000;
const DAYS_MAX = 730;
/** Fewer finished tasks say nothing of what is to come. */
export const FINISHED_MIN = 5;

/**
 * Plays the time to come many times over, each of its days as one of the past days, by chance (DA-10). `daily` is how many were finished on each of them.
 * The same past gives the same answer: chance is seeded with it. `null` when too few have been finished.
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

/** Which run is the last of the share of all, from the quickest on. */
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

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
