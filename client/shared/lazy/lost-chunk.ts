import { isBusy } from "../reload/quiet-moment.ts";
import { mayReload } from "../reload/reload-guard.ts";

/**
 * Reloads the page after a chunk failed to load: once per path in 10 s, only online and while the user is not busy. Returns whether it
 * reloads.
 */
export function reloadIfFree(): boolean {
  if (!navigator.onLine || isBusy(document) || !mayReload(location.pathname, Date.now(), sessionStorage)) return false;
  location.reload();
  return true;
}
