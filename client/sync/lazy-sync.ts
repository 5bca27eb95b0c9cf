import { composeSync } from "./compose.ts";
import type { SyncEnv } from "./env.ts";
import type { Late } from "./late.ts";
import type { BringLoad } from "./session-open.ts";
import type { Sync } from "./surface.ts";

/**
 * The engine of a page: what shows the device's rows is there with the page, what changes them and talks to the server comes as a
 * chunk of its own, which `bring` fetches, while the rows are being read;
 * what reads them where somebody has been before, too.
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
