import { inBackground, type Engine } from "../engine/engine.ts";
import { readRefreshLife } from "../http/refresh-life.ts";

/** The interval between checks while there is no connection, ms. */
const LOOK_AGAIN_MS = 30_000;

/** Checks for a captive portal with one small call, because a failed socket does not say why it failed. */
export function lookForPortal(engine: Engine): void {
  const { env, realtime } = engine;
  const now = env.clock.now();
  if (!env.network.on() || engine.isStopped || Math.abs(now - realtime.lookedAt) < LOOK_AGAIN_MS) return;
  realtime.lookedAt = now;
  inBackground(engine, "The configuration could not be kept", readRefreshLife(engine));
}
