import { composeSync } from "./compose.ts";
import type { SyncEnv } from "./env.ts";
import type { Late } from "./late.ts";
import type { BringLoad } from "./session-open.ts";
import type { Sync } from "./surface.ts";

/**
 * The engine of a page: what keeps the store is there with the page. Two chunks of its own follow: `bringLoad` fetches what reads the device's rows, where
 * somebody has been before, and `bring` what changes them and talks to the server.
 */
export function createLazySync(env: SyncEnv, bring: () => Promise<Late>, bringLoad: BringLoad): Sync {
  let late: Late | null = null;
  let loading: Promise<Late> | null = null;

  const load = async (): Promise<Late> => {
    try {
      late = await bring();
      return late;
    } catch (error) {
      loading = null;
      throw error;
    }
  };

  return composeSync(env, {
    now: () => late,
    load: bringLoad,
    soon() {
      loading ??= load();
      return loading;
    },
  });
}
