import { inBackground, type Engine } from "../engine/engine.ts";
import { readRefreshLife } from "../http/refresh-life.ts";

/** While there is no connection it is looked for again after this long, ms. */
const LOOK_AGAIN_MS = 30_000;

/** A socket tells nothing of why it does not come up: one small call does. */
export function lookForPortal(engine: Engine): void {
  const { env, realtime } = engine;
  const now = env.clock.now();
  if (!env.network.on() || engine.isStopped || Math.abs(now - realtime.lookedAt) < LOOK_AGAIN_MS) return;
  realtime.lookedAt = now;
  inBackground(engine, "The configuration could not be kept", readRefreshLife(engine));
}
