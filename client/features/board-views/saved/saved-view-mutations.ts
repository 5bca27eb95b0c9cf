import { attemptWithUndo } from "#client/shared/errors/attempt.ts";
import type { MutateAnswer, Sync } from "#client/sync/sync-api.ts";
import type { SavedView } from "#contract/entities/saved-view.ts";
import type { Look } from "./look.ts";
import { savedViewText } from "./saved-view-text.ts";

/** Saves a view under a name. Resolves with true if the view is stored on the device. */
export function saveView(
  sync: Sync,
  id: string,
  view: Look & Pick<SavedView, "boardId" | "name" | "shared">,
): Promise<boolean> {
  return attemptWithUndo(sync.mutate("view.create", id, view), savedViewText.saved(view.name), "eye");
}

export function updateView(sync: Sync, { id, name }: SavedView, look: Look): Promise<boolean> {
  return attemptWithUndo(sync.mutate("view.set", id, look), savedViewText.updated(name), "eye");
}

export function renameView(sync: Sync, { id }: SavedView, name: string): Promise<boolean> {
  return attemptWithUndo(sync.mutate("view.set", id, { name }), savedViewText.renamed(name), "pencil");
}

/** Removes a view at once, with ten seconds to undo. */
export function removeView(sync: Sync, { id, name }: SavedView): Promise<boolean> {
  return attemptWithUndo(sync.mutate("view.archive", id, {}), savedViewText.removed(name), "trash");
}

/**
 * Shares a view, or makes it private. A view cannot move to another stream, so it is replaced by a new one. Resolves with true if the
 * change is stored on the device.
 */
export function turnView(sync: Sync, view: SavedView, id: string): Promise<boolean> {
  const shared = !view.shared;
  const message = shared ? savedViewText.isShared(view.name) : savedViewText.isOwn(view.name);
  return attemptWithUndo(replaced(sync, view, { id, shared }), message, shared ? "users" : "lock");
}

async function replaced(
  sync: Sync,
  { id: oldId, boardId, name, kind, filter, choices }: SavedView,
  { id, shared }: Pick<SavedView, "id" | "shared">,
): Promise<{ undo: (() => Promise<MutateAnswer | null>) | null }> {
  const made = await sync.mutate("view.create", id, { boardId, name, kind, filter, choices, shared });
  const gone = await sync.mutate("view.archive", oldId, {});
  const undo = async (): Promise<MutateAnswer | null> => {
    await gone.undo?.();
    return (await made.undo?.()) ?? null;
  };
  return { undo };
}
