import { attempt, attemptWithUndo } from "#client/frame/attempt.ts";
import { columnsOfChosen } from "#client/frame/board-columns.ts";
import type { Sync } from "#client/sync/surface.ts";
import { TASK_TITLE_MAX } from "#contract/limit.ts";
import { keyBetween } from "#contract/position.ts";
import { paletteText } from "./palette-text.ts";

/** Makes a task at the end of the first open column of a board, with a way back. False where the board has no such column. */
export async function makeTask(sync: Sync, boardId: string, title: string): Promise<boolean> {
  const asking = columnsOfChosen(sync, boardId);
  if (!(await attempt(asking))) return true;
  const column = (await asking)?.find(({ kind }) => kind !== "done");
  if (column === undefined) return false;
  const afterId = sync.store.list(`tasks:${column.id}`).at(-1) ?? null;
  const after = afterId === null ? null : (sync.store.get("task", afterId)?.sort ?? null);
  const place = { sort: keyBetween(after, null), ...(afterId === null ? {} : { afterId }) };
  const task = { boardId, columnId: column.id, title: title.trim().slice(0, TASK_TITLE_MAX), ...place };
  const said = paletteText.taskMade(task.title, column.name);
  await attemptWithUndo(sync.mutate("task.create", sync.newId(), task), said, "circle-check");
  return true;
}
