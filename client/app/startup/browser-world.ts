import { navigate, onNavigate } from "#client/shared/navigation/navigate.ts";
import { holdKeys } from "#client/shared/keyboard/hold-keys.ts";
import { mayReload } from "#client/shared/reload/reload-guard.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { lostChunk } from "#client/shared/lazy/with-chunk.ts";
import { loadedShell } from "../layout/lazy-shell.ts";
import type { RouterWorld } from "../router/router.ts";
import { ROUTES } from "../router/routes.ts";

const STEP_KEY = "step";
/** Within this time a loaded page has focused its field. */
const ARRIVAL_MS = 100;
let stepsMade = 0;

/** Returns the name of the current history step; assigns one on first use. */
function currentStep(): string {
  const state: unknown = history.state;
  const existing: unknown = typeof state === "object" && state !== null ? Reflect.get(state, STEP_KEY) : undefined;
  if (typeof existing === "string") return existing;
  stepsMade += 1;
  const step = `${Date.now().toString(36)}-${stepsMade}`;
  history.replaceState({ ...(typeof state === "object" ? state : {}), [STEP_KEY]: step }, "");
  return step;
}

/** Returns the router's environment in a browser. */
export function browserWorld(sync: Sync): RouterWorld {
  return {
    routes: ROUTES,
    session: sync.session,
    network: () => sync.connection.state().network,
    location: () => ({ path: location.pathname, search: location.search, hash: location.hash, step: currentStep() }),
    onMove,
    replace: (to) => navigate(to, { replace: true }),
    leaving: (shown) => loadedShell()?.rememberScroll(shown.step),
    chunkLost: (error, path) => {
      reportError(error);
      if (!navigator.onLine || !mayReload(path, Date.now(), sessionStorage)) return false;
      location.reload();
      return true;
    },
    // A page with a main field has focused it by then; on other pages the keys are shortcuts.
    loading: (page) => holdKeys(page, { patienceMs: ARRIVAL_MS, pressesAgain: true }),
    lostChunk,
  };
}

function onMove(listener: (byHistory: boolean) => void): () => void {
  const byHistory = (): void => listener(true);
  const stop = onNavigate(() => listener(false));
  addEventListener("popstate", byHistory);
  return () => {
    stop();
    removeEventListener("popstate", byHistory);
  };
}
