import type { BoardRecord, KanbanStores } from "./databases.ts";
import type { Transaction } from "../../ports/env.ts";

/**
 * Deletes a board's rows from the disk. Returns the boards that have to be pulled again: they had left a task to this one, and a server
 * that went back in time may not know the move (SY-04, F-30).
 */
export async function wipeBoardIn(transaction: Transaction<KanbanStores>, boardId: string): Promise<string[]> {
  await transaction.delete("boards", boardId);
  const columns = await transaction.keys("columns", { index: "boardId", equals: boardId });
  for (const key of columns) await transaction.delete("columns", key);
  const tasks = await transaction.keys("tasks", { index: "boardId", equals: boardId });
  for (const key of tasks) await transaction.delete("tasks", key);
  const gone = new Set(tasks.filter((key) => typeof key === "string"));
  return gone.size === 0 ? [] : restartOthers(transaction, gone);
}

/** Marks the boards that had left one of these deleted tasks to another board, so that they are pulled again. Returns their ids. */
export async function restartOthers(
  transaction: Transaction<KanbanStores>,
  gone: ReadonlySet<string>,
): Promise<string[]> {
  const restarts = (await transaction.all("boards")).flatMap((record) => restarted(record, gone) ?? []);
  for (const record of restarts) await transaction.put("boards", record);
  return restarts.map(({ id }) => id);
}

/**
 * Returns the record of a board that had left one of these tasks to another board, with a cursor that makes it pull everything again;
 * `null` for other boards.
 */
function restarted(record: BoardRecord, gone: ReadonlySet<string>): BoardRecord | null {
  const { _sync: cursor, _elsewhere: elsewhere = [] } = record;
  if (cursor === undefined || !elsewhere.some((id) => gone.has(id))) return null;
  return { ...record, _sync: { ...cursor, complete: false, next: null }, _elsewhere: [] };
}
