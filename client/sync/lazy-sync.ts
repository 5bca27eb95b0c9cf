import { composeSync } from "./compose.ts";
import type { SyncEnv } from "./ports/env.ts";
import type { EngineWriter } from "./engine-writer.ts";
import type { DeviceLoaderImport } from "./session/session-open.ts";
import type { Sync } from "./sync-api.ts";

/**
 * Creates the engine of a page. The store is in the chunk of the page; two more chunks follow: `importDeviceLoader` loads the stored rows
 * if the user has signed in before, `importWriter` changes them and uses the network.
 */
export function createLazySync(
  env: SyncEnv,
  importWriter: () => Promise<EngineWriter>,
  importDeviceLoader: DeviceLoaderImport,
): Sync {
  let writer: EngineWriter | null = null;
  let loading: Promise<EngineWriter> | null = null;

  const loadWriter = async (): Promise<EngineWriter> => {
    try {
      writer = await importWriter();
      return writer;
    } catch (error) {
      loading = null;
      throw error;
    }
  };

  return composeSync(env, {
    current: () => writer,
    importDeviceLoader,
    load() {
      loading ??= loadWriter();
      return loading;
    },
  });
}
