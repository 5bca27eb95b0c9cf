import { archived, restored } from "#client/entities/board/archive-text.ts";
import { comingBack, goingAlong } from "#client/entities/board/boards-inside.ts";
import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import type { Board } from "#contract/entities/board.ts";
import { boardDelete } from "#contract/boards/deletion.ts";
import type { PaletteColor } from "#contract/core/palette-color.ts";
import type { Person } from "#contract/users/user.ts";
import { boardSettingsText } from "./board-settings-text.ts";

export function rename(sync: Sync, boardId: string, title: string): void {
  void attemptWithUndo(sync.mutate("board.set", boardId, { title }), boardSettingsText.renamed);
}

export function setKey(sync: Sync, boardId: string, key: string): void {
  void attemptWithUndo(sync.mutate("board.set", boardId, { key }), boardSettingsText.keyChanged(key));
}

export function paint(sync: Sync, boardId: string, color: PaletteColor): void {
  void attemptWithUndo(sync.mutate("board.set", boardId, { color }), boardSettingsText.painted, "palette");
}

export function setInherit(sync: Sync, boardId: string, inherit: boolean): void {
  const message = inherit ? boardSettingsText.inheritBegun : boardSettingsText.inheritStopped;
  void attemptWithUndo(sync.mutate("board.set", boardId, { inherit }), message, "users");
}

/** Archives a board at once and offers undo for ten seconds. */
export function archive(sync: Sync, { id, title }: Board): void {
  const boards = goingAlong(sync.store, id);
  void attemptWithUndo(sync.mutate("board.archive", id, { boards }), archived(title, boards.length), "archive");
}

export function restore(sync: Sync, { id, title }: Board): void {
  const boards = comingBack(sync.store, id);
  void attemptWithUndo(sync.mutate("board.restore", id, { boards }), restored(title, boards.length), "archive-off");
}

/** Schedules the deletion of a board in two weeks. Resolves to true on success; otherwise a toast has shown the error. */
export async function giveUp(sync: Sync, { id, title }: Board): Promise<boolean> {
  if (!(await attempt(sync.call(boardDelete, { params: { boardId: id } })))) return false;
  showToast({ icon: "trash", text: boardSettingsText.deletionScheduled(title) });
  return true;
}

/** Transfers a board; only the new owner can transfer it back. */
export async function transfer(sync: Sync, boardId: string, to: Pick<Person, "id" | "name">): Promise<void> {
  if (!(await attempt(sync.mutate("board.transfer", boardId, { userId: to.id })))) return;
  showToast({ icon: "check", text: boardSettingsText.transferred(to.name) });
}
