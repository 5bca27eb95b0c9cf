import type { Sync } from "#client/sync/sync-api.ts";
import { announce } from "#client/ui/overlay/announce.ts";
import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import {
  keepsAccess,
  parentIn,
  placeBoard,
  siblingsIn,
  stepOf,
  type BoardPlace,
  type BoardStep,
} from "./board-place.ts";
import { movedBoard, placedBoard } from "./board-place-text.ts";
import { runCommand } from "#client/shared/navigation/command.ts";

/** Moves a board to a place at once, or opens the move dialog if that may change who can see it. */
export async function putBoard(sync: Sync, boardId: string, place: BoardPlace): Promise<void> {
  const { store } = sync;
  const isMove = parentIn(store, boardId) !== place.parentId;
  if (isMove && !keepsAccess(store, boardId, place.parentId)) {
    runCommand("board.move", { boardId, to: place });
    return;
  }
  await (isMove ? moveBoard(sync, boardId, place) : orderBoard(sync, boardId, place));
}

/** Moves a board under another parent and offers undo. */
export function moveBoard(sync: Sync, boardId: string, place: BoardPlace): Promise<boolean> {
  const title = sync.store.get("board", boardId)?.title ?? "";
  const parent = place.parentId === null ? null : (sync.store.get("board", place.parentId)?.title ?? "");
  return attemptWithUndo(placeBoard(sync, boardId, place), movedBoard(title, parent), "arrows-move");
}

async function orderBoard(sync: Sync, boardId: string, place: BoardPlace): Promise<void> {
  if (!(await attempt(placeBoard(sync, boardId, place)))) return;
  const title = sync.store.get("board", boardId)?.title ?? "";
  announce(placedBoard(title, place.index + 1, siblingsIn(sync.store, place.parentId).length));
}

/** Moves a board by one step. Returns false if there is no such place. */
export function stepBoard(sync: Sync, boardId: string, step: BoardStep): boolean {
  const place = stepOf(sync.store, boardId, step);
  if (place === null) return false;
  void putBoard(sync, boardId, place);
  return true;
}
