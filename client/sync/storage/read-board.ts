import { boardStream } from "#contract/changes/change.ts";
import type { Column } from "#contract/entities/column.ts";
import type { Task } from "#contract/entities/task.ts";
import { readBundles, tasksOf } from "./bundles/reading.ts";
import { syncOf, type BoardRecord } from "./disk/databases.ts";
import { isCurrent, userOf, type Engine } from "../engine/engine.ts";
import { StorageFault } from "../ports/env.ts";
import { put, putTask, showBoard } from "./load.ts";
import { batch } from "../store/store-state.ts";
import { infoOf, refreshEntries, setInfo } from "../store/store-write.ts";

/** The stored rows of a board. */
export interface StoredBoard {
  record: BoardRecord;
  columns: Column[];
  tasks: Task[];
}

/** Reads a board from the disk, all in one transaction; `null` if none of its rows are stored. */
export async function readBoard(engine: Engine, boardId: string): Promise<StoredBoard | null> {
  const bundles = await readBundles(engine, boardId);
  return engine.disk.kanban(["boards", "columns", "tasks"], "read", async (transaction) => {
    const record = await transaction.get("boards", boardId);
    if (record === undefined || syncOf(record) === undefined) return null;
    const [columns, tasks] = await Promise.all([
      transaction.all("columns", { index: "boardId", equals: boardId }),
      tasksOf(engine, transaction, [record], bundles),
    ]);
    return { record, columns, tasks };
  });
}

/**
 * Reads the boards that `loadDevice` has left, one after another, so that the page can render in between. Concurrent calls share one
 * reading.
 */
export function hydrateRemaining(engine: Engine): Promise<void> {
  engine.hydrating ??= readAll(engine).finally(() => {
    engine.hydrating = null;
  });
  return engine.hydrating;
}

async function readAll(engine: Engine): Promise<void> {
  const { generation } = engine;
  for (let boardId = nextPendingBoard(engine); boardId !== null; boardId = nextPendingBoard(engine)) {
    const stored = await readIfPossible(engine, boardId);
    if (!isCurrent(engine, generation)) return;
    batch(engine.store, () => {
      engine.pendingHydration.delete(boardId);
      if (stored === null) setInfo(engine.store, boardId, { loading: false });
      else show(engine, stored);
    });
  }
}

/** A board that the user has opened meanwhile comes first. */
function nextPendingBoard({ pendingHydration, followed }: Engine): string | null {
  for (const boardId of followed.keys()) if (pendingHydration.has(boardId)) return boardId;
  const [first = null] = pendingHydration;
  return first;
}

/** Reads a board; `null` if the disk fails: the board then counts as not loaded, and the server has it. */
async function readIfPossible(engine: Engine, boardId: string): Promise<StoredBoard | null> {
  try {
    return await readBoard(engine, boardId);
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    engine.env.log.warn("A board could not be read", error);
    return null;
  }
}

/**
 * Shows the stored board. The record is of the same moment as the rows, even if another tab has written since the list of boards was read.
 */
function show(engine: Engine, { record, columns, tasks }: StoredBoard): void {
  const { cursor, opened } = infoOf(engine.store, record.id);
  const { _owner: owner } = record;
  // A message of another tab has loaded the board already, or the record belongs to another user.
  if (cursor !== null || owner !== userOf(engine)?.id) return;
  showBoard(engine, record);
  setInfo(engine.store, record.id, { opened });
  for (const column of columns) put(engine, "column", column.id, column);
  for (const task of tasks) putTask(engine, task);
  // Acknowledged entries apply again until the loaded rows have their effect.
  refreshEntries(engine.store, boardStream(record.id));
}
