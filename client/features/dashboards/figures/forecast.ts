/** By how many days from now all that remains is finished, as sure as the share says; `null`: not within two years. */
export interface Forecast {
  readonly share: number;
  readonly days: number | null;
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
export function forecast(remaining: number, daily: readonly number[]): Forecast[] | null {
  const finished = daily.reduce((sum, count) => sum + count, 0);
  if (finished < FINISHED_MIN) return null;
  const random = chance(daily.reduce((seed, count) => Math.imul(seed, 31) + count, remaining + 1));
  const runs = Array.from({ length: RUNS }, () => daysFor(remaining, daily, random)).sort((a, b) => a - b);
  return SHARES.map((share) => {
    const days = runs[Math.ceil(share * RUNS) - 1] ?? DAYS_MAX;
    return { share, days: days >= DAYS_MAX ? null : days };
  });
}

function daysFor(remaining: number, daily: readonly number[], random: () => number): number {
  let left = remaining;
  let days = 0;
  while (left > 0 && days < DAYS_MAX) {
    left -= daily[Math.floor(random() * daily.length)] ?? 0;
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
