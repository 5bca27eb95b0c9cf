import { composeSync } from "./compose.ts";
import type { SyncEnv } from "./ports/env.ts";
import type { EngineWriter } from "./engine-writer.ts";
import type { DeviceLoaderImport } from "./session/session-open.ts";
import type { Sync } from "./sync-api.ts";

/**
 * The engine of a page: what keeps the store is there with the page. Two chunks of its own follow: `importDeviceLoader` fetches what reads the device's rows, where
 * somebody has been before, and `importWriter` what changes them and talks to the server.
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
