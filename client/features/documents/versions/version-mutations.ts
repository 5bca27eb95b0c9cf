import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { documentVersionKeep, documentVersionRestore } from "#contract/documents/document-endpoints.ts";
import { versionsText } from "./versions-text.ts";

/** Saves the current text as a version. Returns true if the server has saved it. */
export async function keepVersion(sync: Sync, guid: string, label: string): Promise<boolean> {
  const name = label.trim();
  const body = { id: sync.newId(), ...(name === "" ? {} : { label: name }) };
  const isStored = await attempt(sync.call(documentVersionKeep, { params: { guid }, body }));
  if (isStored) showToast({ text: versionsText.saved, icon: "check" });
  return isStored;
}

/** Restores a version for all users. The state before is saved as a version too, and the user can undo the restore for ten seconds. */
export function restoreVersion(sync: Sync, guid: string, versionId: string): Promise<boolean> {
  return attemptWithUndo(restore(sync, guid, versionId), versionsText.restored, "check");
}

async function restore(sync: Sync, guid: string, versionId: string): Promise<{ undo: () => Promise<void> }> {
  const call = (id: string) =>
    sync.call(documentVersionRestore, { params: { guid, versionId: id }, body: { keepAs: sync.newId() } });
  const { kept: previousVersion } = await call(versionId);
  return {
    undo: async () => {
      await call(previousVersion.id);
    },
  };
}
