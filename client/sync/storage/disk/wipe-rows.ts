import type { BoardRecord, KanbanStores } from "./databases.ts";
import type { Transaction } from "../../ports/env.ts";

/**
 * Takes a board's rows away from the disk. Answers the boards that are to be read anew: a task of theirs had been left to this one,
 * which a server that went back in time knows nothing of any more (SY-04, F-30).
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

/** Tasks that boards had left to another one have gone from there: those boards are read anew. Answers which. */
export async function restartOthers(
  transaction: Transaction<KanbanStores>,
  gone: ReadonlySet<string>,
): Promise<string[]> {
  const restarts = (await transaction.all("boards")).flatMap((record) => restarted(record, gone) ?? []);
  for (const record of restarts) await transaction.put("boards", record);
  return restarts.map(({ id }) => id);
}

/** The board's record after a task that had been left to a later board has gone with it: everything is to be read anew. */
function restarted(record: BoardRecord, gone: ReadonlySet<string>): BoardRecord | null {
  const { _sync: cursor, _elsewhere: elsewhere = [] } = record;
  if (cursor === undefined || !elsewhere.some((id) => gone.has(id))) return null;
  return { ...record, _sync: { ...cursor, complete: false, next: null }, _elsewhere: [] };
}
