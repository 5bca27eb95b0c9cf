import type { PaletteColor } from "#contract/core/palette-color.ts";
import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { comingBack, goingAlong } from "#client/entities/board/boards-inside.ts";
import { archived, restored } from "#client/entities/board/archive-text.ts";

/** Sets a new title, trimmed; an empty or unchanged title does nothing (docs/specification.md, section 5). */
export function rename(sync: Sync, boardId: string, title: string): void {
  const trimmed = title.trim();
  if (trimmed === "" || trimmed === sync.store.get("board", boardId)?.title) return;
  void attempt(sync.mutate("board.set", boardId, { title: trimmed }));
}

export function paint(sync: Sync, boardId: string, color: PaletteColor): void {
  void attempt(sync.mutate("board.set", boardId, { color }));
}

/** Archives a board at once and offers undo for ten seconds. */
export function archive(sync: Sync, boardId: string): void {
  const title = sync.store.get("board", boardId)?.title ?? "";
  const boards = goingAlong(sync.store, boardId);
  void attemptWithUndo(sync.mutate("board.archive", boardId, { boards }), archived(title, boards.length));
}

export function restore(sync: Sync, boardId: string): void {
  const title = sync.store.get("board", boardId)?.title ?? "";
  const boards = comingBack(sync.store, boardId);
  void attemptWithUndo(sync.mutate("board.restore", boardId, { boards }), restored(title, boards.length));
}
