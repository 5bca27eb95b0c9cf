import type { Engine } from "../engine/engine.ts";

/** Returns a random delay below a bound that doubles with every failure (full jitter), so that many devices do not return at once. */
export function backoffMs(engine: Engine, failures: number, minMs: number, maxMs: number): number {
  const bound = Math.min(maxMs, minMs * 2 ** Math.min(failures, 16));
  return minMs / 2 + engine.env.random.fraction() * (bound - minMs / 2);
}
