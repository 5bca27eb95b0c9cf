import { loadedColumns } from "#client/entities/column/board-columns.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { Task } from "#contract/entities/task.ts";
import { finishAll } from "../selection/selection-mutations.ts";
import { carriedWith } from "../selection/chosen.ts";
import { rightsOn } from "../task-fields.ts";
import { tickTask } from "../relations/relation-mutations.ts";
import { finishText } from "../finish-text.ts";

/** The result of completing a task with one press: `null` if the user may not move it, or its board has no column for that. */
export function finishOf(sync: Sync, task: Task): "done" | "reopen" | null {
  if (!rightsOn(sync, task.boardId, task.archivedAt !== null).canMove) return null;
  const isDone = task.doneAt !== null;
  // Columns that are not on the device are requested on the press.
  const columns = loadedColumns(sync, task.boardId);
  const hasColumn = columns?.some(({ kind }) => (kind === "done") !== isDone) ?? true;
  return hasColumn ? (isDone ? "reopen" : "done") : null;
}

/**
 * Moves a task to the board's «done» column, or a done one back to the first column that is not «done»; undoable. If the task is selected,
 * moves the whole selection.
 */
export async function finishTask(sync: Sync, task: Task): Promise<void> {
  const isDone = task.doneAt === null;
  const all = carriedWith(task.id).flatMap((id) => sync.store.get("task", id) ?? []);
  if (all.length > 1) await finishAll(sync, all, isDone);
  else await tickTask(sync, task, isDone, (isDone ? finishText.isDone : finishText.isReopened)(task.title));
}
