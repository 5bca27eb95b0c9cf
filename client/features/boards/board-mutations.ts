import { attempt, attemptWithUndo } from "#client/frame/attempt.ts";
import type { Sync } from "#client/sync/surface.ts";
import type { Board } from "#contract/board.ts";
import { absentText } from "./absent-text.ts";

export function renameBoard(sync: Sync, boardId: string, title: string): void {
  void attempt(sync.mutate("board.set", boardId, { title }));
}

/** Brings a board back from the archive, with a way to undo it. */
export function restoreBoard(sync: Sync, board: Board): void {
  void attemptWithUndo(sync.mutate("board.restore", board.id, {}), absentText.restored(board.title), "archive-off");
}
