/** Walks that take long: they come last, and begin only while there is time. */
const LONG = ["accessible-board", "bad-network", "broken-shell", "device-storage", "many-tabs", "sign-in-ways"];

/** After so long a slow machine has just the time to end what it has begun, within the gate's limit (scripts/gates.mjs). */
export const LONG_BEGIN_WITHIN_MS = 820_000;

/** True for a file of tests by its path. */
export function isLongWalk(file: string): boolean {
  return LONG.some((name) => file.endsWith(`/${name}.e2e.test.ts`));
}
