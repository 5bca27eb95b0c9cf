import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { documentVersionKeep, documentVersionRestore } from "#contract/documents/document-endpoints.ts";
import { versionsText } from "./versions-text.ts";

/** Keeps the text as it is now; true when the server has. */
export async function keepVersion(sync: Sync, guid: string, label: string): Promise<boolean> {
  const name = label.trim();
  const body = { id: sync.newId(), ...(name === "" ? {} : { label: name }) };
  const isStored = await attempt(sync.call(documentVersionKeep, { params: { guid }, body }));
  if (isStored) showToast({ text: versionsText.saved, icon: "check" });
  return isStored;
}

/** Brings a version back for everybody. What the text was is kept as a version too, and ten seconds long one press away. */
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
