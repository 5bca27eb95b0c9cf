import type { Sync } from "#client/sync/sync-api.ts";
import { showWhileBlocked } from "./blocked-note.tsx";
import { askToKeep } from "./keep-storage.ts";
import { guardLeaving } from "./leave-guard.ts";

/** Looks after what this device keeps, for as long as the page lives. */
export function watchStorage(sync: Sync): void {
  showWhileBlocked(sync);
  guardLeaving(sync);
  if (window.isSecureContext) askToKeep(navigator.storage, sync.outbox, localStorage);
}
