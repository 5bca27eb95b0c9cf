import type { Store } from "#client/sync/sync-api.ts";
import type { Board } from "#contract/entities/board.ts";
import { isDeleting } from "#contract/boards/deletion.ts";
import { BOARD_DEPTH_MAX, BOARDS_INSIDE_MAX } from "#contract/core/limit.ts";
import { can } from "#contract/core/permission.ts";

/** Returns the nested boards, at every depth, that are archived with a board: those on this device that the user may archive (DL-01). */
export function goingAlong(store: Store, boardId: string): string[] {
  const found: string[] = [];
  let level = [boardId];
  while (level.length > 0 && found.length < BOARDS_INSIDE_MAX) {
    level = level.flatMap((id) => store.list(`boards:${id}`));
    found.push(...level.filter((id) => can(store.roleOn(id), "board.archive")));
  }
  return found.slice(0, BOARDS_INSIDE_MAX);
}

/** Returns the boards that were archived with a board and are restored with it (DL-02). */
export function comingBack(store: Store, boardId: string): string[] {
  const at = store.get("board", boardId)?.archivedAt ?? null;
  if (at === null) return [];
  const found = store.list("archived-boards").filter((id) => {
    const board = store.get("board", id);
    return board?.archivedAt === at && !isDeleting(board) && isInside(store, board, boardId);
  });
  return found.slice(0, BOARDS_INSIDE_MAX);
}

/** Returns true if a board was archived with its parent: it is then restored with the parent. */
export function wentAlong(store: Store, boardId: string): boolean {
  const board = store.get("board", boardId);
  const above = store.get("board", board?.boardId ?? "");
  return (
    above?.status === "archived" && above.archivedAt === board?.archivedAt && isDeleting(above) === isDeleting(board)
  );
}

function isInside(store: Store, board: Board, boardId: string): boolean {
  let at = board.boardId;
  for (let depth = 0; at !== null && depth < BOARD_DEPTH_MAX; depth += 1) {
    if (at === boardId) return true;
    at = store.get("board", at)?.boardId ?? null;
  }
  return false;
}
