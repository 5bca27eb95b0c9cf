import { attempt } from "#client/shared/errors/attempt.ts";
import { columnsOfChosen } from "#client/entities/column/board-columns.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { can } from "#contract/core/permission.ts";
import { BOARD_TARGET } from "#client/entities/task/fields/card-text.ts";
import { moveAll } from "#client/entities/task/selection/selection-mutations.ts";
import { carriedWith } from "#client/entities/task/selection/chosen.ts";
import { endOfColumn, moveTaskWithUndo } from "#client/entities/task/task-mutations.ts";
import { taskText } from "#client/entities/task/task-text.ts";

/** Moves a task, or the whole selection, to the end of the first column of the board of a drop target; undoable. */
export async function sendToBoard(sync: Sync, taskId: string, target: string): Promise<void> {
  const boardId = target.slice(BOARD_TARGET.length);
  const title = sync.store.get("task", taskId)?.title;
  const board = sync.store.get("board", boardId)?.title ?? "";
  const asking = columnsOfChosen(sync, boardId);
  if (title === undefined || !(await attempt(asking))) return;
  const columns = await asking;
  const column = columns?.[0];
  if (column === undefined) {
    showToast({ text: columns === null ? taskText.columnsUnknown : taskText.noColumns, icon: "alert-triangle" });
    return;
  }
  const carried = carriedWith(taskId).flatMap((id) => sync.store.get("task", id) ?? []);
  if (carried.length > 1) {
    await moveAll(sync, carried, { boardId, columnId: column.id }, board);
    return;
  }
  const place = endOfColumn(sync, boardId, column.id, taskId);
  await moveTaskWithUndo(sync, taskId, place, taskText.movedToBoard(title, board));
}

/** Returns true if the drop target is another active board where the user may create tasks. */
export function canTake(sync: Sync, hereId: string, target: string): boolean {
  const boardId = target.startsWith(BOARD_TARGET) ? target.slice(BOARD_TARGET.length) : hereId;
  const isOpen = sync.store.get("board", boardId)?.status === "active";
  return boardId !== hereId && isOpen && can(sync.store.roleOn(boardId), "task.create");
}
