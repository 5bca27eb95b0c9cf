import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import { columnsOfChosen } from "#client/entities/column/board-columns.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { TASK_TITLE_MAX } from "#contract/core/limit.ts";
import { keyBetween } from "#contract/core/position.ts";
import { taskText } from "#client/entities/task/task-text.ts";
import { addSets, fieldsOf, lineReader, showReadToast } from "#client/entities/task/quick-add-syntax/line-reader.ts";
import { rememberBoard } from "#client/entities/task/last-board.ts";

/** Creates a task at the end of the first open column of a board, and offers undo. Resolves to false if the board has no such column. */
export async function addToBoard(sync: Sync, boardId: string, line: string): Promise<boolean> {
  const columnsQuery = columnsOfChosen(sync, boardId);
  if (!(await attempt(columnsQuery))) return true;
  const column = (await columnsQuery)?.find(({ kind }) => kind !== "done");
  if (column === undefined) return false;
  const typed = line.trim().slice(0, TASK_TITLE_MAX);
  const read = lineReader(sync, boardId)(typed);
  const id = sync.newId();
  const afterId = sync.store.list(`tasks:${column.id}`).at(-1) ?? null;
  const after = afterId === null ? null : (sync.store.get("task", afterId)?.sort ?? null);
  const place = { sort: keyBetween(after, null), ...(afterId === null ? {} : { afterId }) };
  const task = { boardId, columnId: column.id, title: read.title, ...fieldsOf(read), ...place };
  const creation = sync.mutate("task.create", id, task);
  rememberBoard(sync, boardId);
  if (read.spans.length === 0) {
    await attemptWithUndo(creation, taskText.made(read.title, column.name), "circle-check");
  } else if (await attempt(creation)) {
    const newLabelIds = await addSets(sync, boardId, id, read);
    showReadToast(sync, [{ id, typed, read, newLabelIds }]);
  }
  return true;
}
