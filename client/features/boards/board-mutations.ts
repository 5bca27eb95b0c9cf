import { restored } from "#client/entities/board/archive-text.ts";
import { comingBack } from "#client/entities/board/boards-inside.ts";
import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import type { Board } from "#contract/entities/board.ts";
import { boardKeep } from "#contract/boards/deletion.ts";
import { absentText } from "./absent-text.ts";

export function renameBoard(sync: Sync, boardId: string, title: string): void {
  void attempt(sync.mutate("board.set", boardId, { title }));
}

/** Restores a board from the archive, with an undo. */
export function restoreBoard(sync: Sync, board: Board): void {
  const boards = comingBack(sync.store, board.id);
  const message = restored(board.title, boards.length);
  void attemptWithUndo(sync.mutate("board.restore", board.id, { boards }), message, "archive-off");
}

/** Cancels the scheduled deletion of a board. The board returns to its previous state. */
export async function keepBoard(sync: Sync, { id, title }: Board): Promise<void> {
  if (!(await attempt(sync.call(boardKeep, { params: { boardId: id } })))) return;
  showToast({ icon: "check", text: absentText.deletionCancelled(title) });
}
