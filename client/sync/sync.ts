import { composeSync } from "./compose.ts";
import type { SyncEnv } from "./ports/env.ts";
import { engineWriter } from "./engine-writer.ts";
import { loadDevice } from "./storage/load.ts";
import type { Sync } from "./sync-api.ts";

/** Creates the complete engine of one tab. A page in a browser uses `createLazySync`. */
export function createSync(env: SyncEnv): Sync {
  return composeSync(env, {
    current: () => engineWriter,
    load: async () => engineWriter,
    importDeviceLoader: async () => ({ loadDevice }),
  });
}
