import type { Sync } from "#client/sync/sync-api.ts";
import { showWhileBlocked } from "./blocked-note.tsx";
import { askToKeep } from "./keep-storage.ts";
import { guardLeaving } from "./leave-guard.ts";

/** Starts the watchers of the device's storage, as long as the page is open. */
export function watchStorage(sync: Sync): void {
  showWhileBlocked(sync);
  guardLeaving(sync);
  if (window.isSecureContext) askToKeep(navigator.storage, sync.outbox, localStorage);
}
