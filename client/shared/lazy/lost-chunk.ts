import { isBusy } from "../reload/quiet-moment.ts";
import { mayReload } from "../reload/reload-guard.ts";

/** Loads the page anew for a part of it that did not come: once per path in 10 s, with a network, under nobody's hands. */
export function reloadIfFree(): boolean {
  if (!navigator.onLine || isBusy(document) || !mayReload(location.pathname, Date.now(), sessionStorage)) return false;
  location.reload();
  return true;
}
