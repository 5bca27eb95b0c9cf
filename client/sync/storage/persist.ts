import { boardStream, userStream, type Cursor } from "#contract/changes/change.ts";
import type { Column } from "#contract/entities/column.ts";
import { noteFull } from "../connection/note-full.ts";
import { isNewerElsewhere, knowsFormerLife, movedRecord, recordOf } from "./records/board-record.ts";
import { scheduleBundling } from "./bundles/making.ts";
import { noteLeft } from "./bundles/record.ts";
import { syncOf, type BoardCursor, type KanbanStores } from "./disk/databases.ts";
import { markUnkept } from "./records/dirty.ts";
import { isCurrent, userOf, type DirtyBoard, type Engine } from "../engine/engine.ts";
import type { Transaction } from "../ports/env.ts";
import { retire } from "../outbox/queue/outbox.ts";
import { writeDetails } from "../details/detail-disk.ts";
import { withRoom } from "./records/quota.ts";
import { holds, keepWhole } from "../pull/snapshot.ts";
import { infoOf } from "../store/store-write.ts";
import { wipeBoardIn } from "./disk/wipe-rows.ts";

/**
 * Stores confirmed rows on the device. Rows and the cursor of their stream are written in one transaction, and only if the stored cursor is
 * where these rows begin: another tab may have written meanwhile (SY-35).
 */

const RETRY_MS = 30_000;

/** Schedules a write of the dirty rows. Calls meanwhile share the next transaction. */
export function schedulePersist(engine: Engine): void {
  const { persist } = engine;
  if (persist.running !== null || engine.isStopped) return;
  persist.running = flush(engine).finally(() => {
    persist.running = null;
    if (isDirty(engine) && !persist.isFailing) schedulePersist(engine);
  });
}

/** Resolves when all rows that are dirty now have been written or given up. */
export async function persisted(engine: Engine): Promise<void> {
  schedulePersist(engine);
  while (engine.persist.running !== null) await engine.persist.running;
}

function isDirty({ persist }: Engine): boolean {
  return persist.user || persist.boards.size > 0 || persist.streams.size > 0 || persist.details.size > 0;
}

interface Batch {
  streams: Map<string, DirtyBoard>;
  /** The cursors of memory when the batch was taken: stored rows may be newer than their cursor, never older (SY-35). */
  reached: Map<string, BoardCursor>;
  boards: Set<string>;
  user: boolean;
  details: Set<string>;
}

async function flush(engine: Engine): Promise<void> {
  // Changes of the same turn join the transaction.
  await Promise.resolve();
  const batch = takeBatch(engine);
  const { generation } = engine;
  const { roomsMade } = engine.persist;
  try {
    await writeBatch(engine, batch);
    engine.persist.isFailing = false;
    if (engine.persist.roomsMade === roomsMade) noteFull(engine, false);
    if (isCurrent(engine, generation)) await retire(engine);
    scheduleBundling(engine);
  } catch (error) {
    if (!isCurrent(engine, generation)) return;
    engine.env.log.warn("Confirmed rows could not be kept on the device", error);
    giveBack(engine, batch);
    engine.persist.isFailing = true;
    noteFull(engine, true);
    engine.env.clock.after(RETRY_MS, () => schedulePersist(engine));
  }
}

function takeBatch({ persist, store }: Engine): Batch {
  const { streams, boards, user, details } = persist;
  const batch: Batch = { streams, reached: new Map(), boards, user, details };
  for (const boardId of [...batch.streams.keys(), ...persist.unkept]) {
    const { cursor } = infoOf(store, boardId);
    if (cursor !== null) batch.reached.set(boardId, cursor);
  }
  persist.streams = new Map();
  persist.boards = new Set();
  persist.user = false;
  persist.details = new Set();
  return batch;
}

function giveBack({ persist }: Engine, batch: Batch): void {
  for (const [boardId, dirty] of batch.streams) {
    const newer = persist.streams.get(boardId);
    for (const key of newer?.tasks ?? []) dirty.tasks.add(key);
    for (const key of newer?.columns ?? []) dirty.columns.add(key);
    persist.streams.set(boardId, dirty);
  }
  for (const boardId of batch.boards) persist.boards.add(boardId);
  for (const taskId of batch.details) persist.details.add(taskId);
  persist.user ||= batch.user;
}

async function writeBatch(engine: Engine, batch: Batch): Promise<void> {
  // Details come before the rows of boards: an entry leaves the outbox after those, and its details must be on the disk by then.
  if (batch.details.size > 0) await withRoom(engine, () => writeDetails(engine, batch.details));
  if (batch.streams.size > 0 || batch.boards.size > 0) {
    await withRoom(engine, () => writeBoards(engine, batch));
  }
  if (batch.user) await withRoom(engine, () => writeUserStream(engine));
}

async function writeBoards(engine: Engine, batch: Batch): Promise<void> {
  const { generation } = engine;
  const reached = await engine.disk.kanban(["boards", "tasks", "columns"], "write", async (transaction) => {
    if (!isCurrent(engine, generation)) return new Map<string, Cursor>();
    const seen = new Map<string, Cursor>();
    // Boards that are removed come first: another board may have to be written completely because of that.
    const isGoing = (boardId: string): boolean => engine.store.fold.base.board.get(boardId)?.status !== "active";
    const dirty = [...new Set([...batch.boards, ...batch.streams.keys()])];
    for (const boardId of dirty.toSorted((a, b) => Number(isGoing(b)) - Number(isGoing(a)))) {
      const cursor = await writeBoard(engine, transaction, boardId, batch);
      if (cursor !== null) seen.set(boardId, cursor);
    }
    return seen;
  });
  for (const [boardId, cursor] of reached) {
    engine.persist.reached.set(boardStream(boardId), cursor);
    engine.persist.unkept.delete(boardId);
  }
}

/** Writes one board of a batch. Returns the cursor up to which acknowledged entries may leave the outbox, `null` for none. */
async function writeBoard(
  engine: Engine,
  transaction: Transaction<KanbanStores>,
  boardId: string,
  batch: Batch,
): Promise<Cursor | null> {
  const { base } = engine.store.fold;
  const row = base.board.get(boardId);
  const stored = await transaction.get("boards", boardId);
  const cursor = batch.reached.get(boardId) ?? null;
  // docs/specification.md, section 4: an archived board leaves the device.
  if (row === undefined || row.status === "archived") {
    markUnkept(engine, await wipeBoardIn(transaction, boardId));
    return cursor;
  }
  const dirty = batch.streams.get(boardId);
  const doubtful = [...(dirty?.tasks ?? []), ...infoOf(engine.store, boardId).elsewhere].map((id) => ({ id }));
  if (await knowsFormerLife(engine, transaction, boardId, doubtful)) return null;
  const disk = syncOf(stored);
  const mayWrite = dirty !== undefined && cursor !== null && follows(disk, dirty.from, cursor);
  // A whole board is written only if its changes cannot be added to the stored rows.
  if (engine.persist.unkept.has(boardId) || (dirty !== undefined && !mayWrite && isBehind(disk, cursor))) {
    if (holds(disk, cursor)) return cursor;
    return (await keepWhole(engine, transaction, row, stored)) ? cursor : null;
  }
  if (!mayWrite) {
    await transaction.put("boards", recordOf(engine, row, stored, null));
    return isOfAnotherEpoch(disk, cursor) ? null : cursor;
  }
  await transaction.put("boards", movedRecord(engine, row, stored, { cursor, tasks: dirty.tasks }));
  for (const key of dirty.columns) await keepColumn(transaction, key, base.column.get(key));
  for (const key of dirty.tasks) await keepTask(engine, transaction, boardId, key);
  return cursor;
}

/**
 * Returns true if the stored rows are of another epoch, so that they do not confirm the rows in memory. In the other cases in which nothing
 * is written, another tab is ahead or the board is not stored at all, and no entry waits for the disk.
 */
function isOfAnotherEpoch(disk: BoardCursor | undefined, memory: BoardCursor | null): boolean {
  return disk !== undefined && memory !== null && disk.epoch !== memory.epoch;
}

/** Returns true if these rows begin where the stored ones end, or before, and reach further. */
function follows(disk: BoardCursor | undefined, from: Cursor, to: Cursor): boolean {
  if (disk === undefined) return from.seq === 0;
  return disk.complete && disk.epoch === to.epoch && disk.seq >= from.seq && disk.seq < to.seq;
}

/**
 * Returns true if the disk stopped half-way, for example because a tab died while it stored a snapshot: these rows cannot be added to that.
 */
function isBehind(disk: BoardCursor | undefined, memory: BoardCursor | null): boolean {
  if (disk === undefined || memory === null || !memory.complete || disk.epoch !== memory.epoch) return false;
  return disk.complete ? disk.seq < memory.seq : disk.seq <= memory.seq;
}

async function keepColumn(transaction: Transaction<KanbanStores>, key: string, row: Column | undefined): Promise<void> {
  if (row === undefined) await transaction.delete("columns", key);
  else await transaction.put("columns", row);
}

/**
 * Stores a task with its own board only: a task that has moved to another board is stored with that board, which may not be on this device
 * at all. Another tab may have pulled that board further: a stored row on a later board is left as it is (SY-04).
 */
async function keepTask(
  engine: Engine,
  transaction: Transaction<KanbanStores>,
  boardId: string,
  key: string,
): Promise<void> {
  const row = engine.store.fold.base.task.get(key);
  const stored = await transaction.get("tasks", key);
  if (row?.boardId !== boardId) {
    if (stored?.boardId === boardId) await transaction.delete("tasks", key);
  } else if (!(await isNewerElsewhere(engine, transaction, stored, row))) {
    await noteLeft(transaction, stored, boardId);
    await transaction.put("tasks", row);
  }
}

async function writeUserStream(engine: Engine): Promise<void> {
  const user = userOf(engine);
  const cursor = engine.store.userCursor;
  if (user === null || cursor === null) return;
  const { favourite, topBoard, notification, savedView } = engine.store.fold.base;
  const rows = {
    favourites: [...favourite.values()],
    topBoards: [...topBoard.values()],
    notifications: [...notification.values()],
    views: [...savedView.values()].filter(({ shared }) => !shared),
  };
  const storedCursor = await engine.disk.sync(["meta"], "write", async (transaction): Promise<Cursor> => {
    const stored = await transaction.get("meta", "user-stream");
    const isOlder =
      stored === undefined ||
      stored.name !== "user-stream" ||
      stored.userId !== user.id ||
      stored.epoch !== cursor.epoch ||
      stored.seq < cursor.seq;
    if (!isOlder) return { epoch: stored.epoch, seq: stored.seq };
    await transaction.put("meta", { name: "user-stream", userId: user.id, ...cursor, ...rows });
    return cursor;
  });
  engine.persist.reached.set(userStream(user.id), storedCursor);
}
