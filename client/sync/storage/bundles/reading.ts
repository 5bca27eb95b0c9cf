import { unpackedTask } from "#contract/entities/blank-task.ts";
import type { Task } from "#contract/entities/task.ts";
import { syncOf, type BoardRecord, type KanbanStores, type TaskBundle } from "../disk/databases.ts";
import type { Engine } from "../../engine/engine.ts";
import { StorageFault, type Transaction } from "../../ports/env.ts";
import { bundlesIn } from "./database.ts";
import { isBundled } from "./record.ts";

/** Reads tasks from bundles if they equal the rows, and from rows otherwise (SY-101). */

/** Bundles by board. */
export type Bundles = ReadonlyMap<string, readonly TaskBundle[]>;

/**
 * Reads all bundles, or those of one board. Call it before the records of boards are read: bundles that are newer than a record must not be
 * taken for those of the record.
 */
export async function readBundles(engine: Engine, boardId?: string): Promise<Bundles> {
  const bundles = new Map<string, TaskBundle[]>();
  try {
    const where = boardId === undefined ? boardId : { index: "boardId", equals: boardId };
    const all = await bundlesIn(engine)(["bundles"], "read", (transaction) => transaction.all("bundles", where));
    for (const bundle of all) bundles.set(bundle.boardId, [...(bundles.get(bundle.boardId) ?? []), bundle]);
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    engine.env.log.warn("Bundles of tasks could not be read", error);
  }
  return bundles;
}

/** Returns the tasks of the boards that are stored, as of the transaction in which the records were read. */
export async function tasksOf(
  engine: Engine,
  transaction: Transaction<KanbanStores>,
  records: readonly BoardRecord[],
  bundles: Bundles,
): Promise<Task[]> {
  const storedRecords = records.filter((record) => syncOf(record) !== undefined);
  const lists = await Promise.all(
    storedRecords.map((record) => tasksOfBoard(engine, transaction, record, bundles.get(record.id) ?? [])),
  );
  return lists.flat();
}

async function tasksOfBoard(
  { bundling }: Engine,
  transaction: Transaction<KanbanStores>,
  record: BoardRecord,
  bundles: readonly TaskBundle[],
): Promise<Task[]> {
  const { _bundled: bundled } = record;
  const isAll = isBundled(record) && bundled !== undefined && areThese(bundles, bundled);
  if (bundled !== undefined && !isAll) bundling.lost.add(record.id);
  if (bundled === undefined || !isAll) return transaction.all("tasks", { index: "boardId", equals: record.id });
  const changed = await Promise.all(bundled.since.map((id) => transaction.get("tasks", id)));
  const since = new Set(bundled.since);
  const rows = bundles.flatMap(({ tasks }) => tasks.filter(({ id }) => !since.has(id)).map(unpackedTask));
  for (const row of changed) if (row?.boardId === record.id) rows.push(row);
  return rows;
}

function areThese(bundles: readonly TaskBundle[], { id, count }: { id: string; count: number }): boolean {
  return bundles.length === count && bundles.every((bundle) => bundle.id === id);
}
