import { composeSync } from "./compose.ts";
import type { SyncEnv } from "./env.ts";
import { late } from "./late.ts";
import { loadDevice } from "./load.ts";
import type { Sync } from "./surface.ts";

/** The engine of one tab, whole at once. A page in a browser uses `createLazySync`. */
export function createSync(env: SyncEnv): Sync {
  return composeSync(env, { now: () => late, soon: async () => late, load: async () => ({ loadDevice }) });
}
