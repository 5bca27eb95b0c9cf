import { BEGAN_AT, WITHIN_SECONDS } from "./gates.mjs";

/** What is told of a test in the browser that was left out. */
export const TOO_SLOW = "this machine is too slow for it";

/** True where all gates run and a test in the browser that begins now might not end in time; never by hand. */
export function isTooLate(): boolean {
  const began = Number(process.env[BEGAN_AT] ?? Number.NaN);
  return (Date.now() - began) / 1_000 > WITHIN_SECONDS.browserTest;
}
