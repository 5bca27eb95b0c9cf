import type { BoardIcon } from "#contract/core/board-icon.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { attemptWithUndo } from "#client/shared/errors/attempt.ts";
import { boardIconText } from "./board-icon-text.ts";

/** Sets or removes the icon of a board and offers undo for ten seconds. Does nothing if the icon is the same. */
export function setBoardIcon(sync: Sync, boardId: string, icon: BoardIcon | null): void {
  if (sync.store.get("board", boardId)?.icon === icon) return;
  const message = icon === null ? boardIconText.removed : boardIconText.changed;
  void attemptWithUndo(sync.mutate("board.set", boardId, { icon }), message);
}
