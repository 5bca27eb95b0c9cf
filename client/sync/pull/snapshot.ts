import type { Board } from "#contract/entities/board.ts";
import { boardStream, type Rows } from "#contract/changes/change.ts";
import type { BoardSnapshot } from "#contract/boards/board-endpoints.ts";
import type { Task } from "#contract/entities/task.ts";
import { applyOp } from "#contract/changes/apply.ts";
import { isNewerElsewhere, knowsFormerLife, leaving, recordOf } from "../storage/records/board-record.ts";
import { noteLeft } from "../storage/bundles/record.ts";
import { syncOf, type BoardCursor, type BoardRecord, type KanbanStores } from "../storage/disk/databases.ts";
import { forgetDirty, markUnkept } from "../storage/records/dirty.ts";
import { isCurrent, type Engine } from "../engine/engine.ts";
import { dropTask } from "./forget-task.ts";
import type { Transaction } from "../ports/env.ts";
import { forgetDetailsOfFormerEpochs } from "../details/detail-rows.ts";
import { markDetailsStale } from "../details/details.ts";
import { memberKey } from "../sync-api.ts";
import { batch } from "../store/store-state.ts";
import { infoOf, refreshEntries, setBase, setInfo } from "../store/store-write.ts";
import { restartOthers } from "../storage/disk/wipe-rows.ts";

/**
 * Snapshots of boards (SY-35). While one is being paged, changes of the stream are not applied, so a page is never older than the rows. The
 * changes since the number of the first page are replayed afterwards, and those that a row already has are skipped.
 */

/** A range of a board's tasks: those with `after` < id ≤ `next`, or to the end if `next` is `null`. */
export interface TaskPage {
  tasks: readonly Task[];
  after: string | null;
  next: string | null;
}

/** Entities whose rows belong to one board and are complete in its snapshot. */
type OfBoard = "column" | "label" | "customField" | "rule" | "savedView";

/** Replaces the rows of a board. */
export function takeRows<E extends OfBoard>(
  engine: Engine,
  entity: E,
  boardId: string,
  rows: readonly Rows[E][],
): void {
  const ids = new Set(rows.map(({ id }) => id));
  const current: ReadonlyMap<string, Rows[OfBoard]> = engine.store.fold.base[entity];
  for (const [key, row] of current) {
    // A view that is not shared is in its owner's stream.
    const isOwn = "shared" in row && !row.shared;
    if (row.boardId === boardId && !isOwn && !ids.has(key)) setBase(engine.store, entity, key, undefined);
  }
  for (const row of rows) setBase(engine.store, entity, row.id, row);
}

/** Applies the first page: everything of the board except its further tasks. */
export function takeSnapshot(engine: Engine, snapshot: BoardSnapshot, etag: string | null): void {
  const boardId = snapshot.board.id;
  const { base } = engine.store.fold;
  const cursor: BoardCursor = {
    epoch: snapshot.epoch,
    seq: snapshot.seq,
    complete: snapshot.next === null,
    next: snapshot.next,
  };
  batch(engine.store, () => {
    const isSameEpoch = infoOf(engine.store, boardId).cursor?.epoch === snapshot.epoch;
    forgetDirty(engine, boardId);
    engine.persist.formerEpochs.delete(snapshot.epoch);
    for (const board of [snapshot.board, ...snapshot.children]) takeBoardRow(engine, board, isSameEpoch);
    takeRows(engine, "column", boardId, snapshot.columns);
    takeRows(engine, "label", boardId, snapshot.labels);
    takeRows(engine, "customField", boardId, snapshot.customFields);
    takeRows(engine, "rule", boardId, snapshot.rules);
    takeRows(engine, "savedView", boardId, snapshot.savedViews);
    const members = new Set(snapshot.members.map((member) => memberKey(boardId, member.id)));
    for (const key of base.member.keys()) {
      if (key.startsWith(`${boardId}/`) && !members.has(key)) setBase(engine.store, "member", key, undefined);
    }
    for (const member of snapshot.members) setBase(engine.store, "member", memberKey(boardId, member.id), member);
    setInfo(engine.store, boardId, {
      cursor,
      loading: false,
      forbidden: false,
      role: snapshot.role,
      users: snapshot.users,
      etag,
      elsewhere: [],
    });
    takeTasks(engine, boardId, { tasks: snapshot.tasks, after: null, next: snapshot.next });
    forgetDetailsOfFormerEpochs(engine, boardId);
    markDetailsStale(engine, boardId);
    refreshEntries(engine.store, boardStream(boardId));
  });
}

/** Marks a board for a pull from the first page. Its rows stay shown, and acknowledged entries apply again until then (SY-33). */
export function restartBoard(engine: Engine, boardId: string, cursor: BoardCursor): void {
  batch(engine.store, () => {
    setInfo(engine.store, boardId, { cursor: { ...cursor, complete: false, next: null } });
    refreshEntries(engine.store, boardStream(boardId));
  });
}

export function isRestart(cursor: BoardCursor): boolean {
  return !cursor.complete && cursor.next === null;
}

/** Applies a further page. */
export function takePage(engine: Engine, boardId: string, page: TaskPage): void {
  const { cursor } = infoOf(engine.store, boardId);
  if (cursor === null) return;
  batch(engine.store, () => {
    takeTasks(engine, boardId, page);
    forgetDetailsOfFormerEpochs(engine, boardId);
    setInfo(engine.store, boardId, { cursor: { ...cursor, complete: page.next === null, next: page.next } });
    refreshEntries(engine.store, boardStream(boardId));
  });
}

/** Applies a row of a board from any source: the newest revision wins. */
export function takeBoardRow(engine: Engine, row: BoardSnapshot["board"], isGuarded = true): void {
  const current = engine.store.fold.base.board.get(row.id);
  const stream = boardStream(row.id);
  const op = { e: "board", id: row.id, t: "set", f: row } as const;
  const next = applyOp<"board">(isGuarded ? current : undefined, op, { stream, seq: row.rev });
  if (next === current) return;
  engine.boards.touched.set(row.id, engine.boards.count);
  engine.persist.boards.add(row.id);
  setBase(engine.store, "board", row.id, next);
}

function takeTasks(engine: Engine, boardId: string, page: TaskPage): void {
  const { base } = engine.store.fold;
  const here = new Set(page.tasks.map((task) => task.id));
  for (const [key, existing] of base.task) {
    if (existing.boardId === boardId && isWithin(key, page) && !here.has(key)) dropTask(engine, existing);
  }
  const left: string[] = [];
  for (const task of page.tasks) {
    if (isTaken(engine, task)) takeTask(engine, task);
    else left.push(task.id);
  }
  if (left.length === 0) return;
  setInfo(engine.store, boardId, { elsewhere: [...infoOf(engine.store, boardId).elsewhere, ...left] });
}

/** Puts a task. If an archived board had it, that board may still have it rightly, so it is pulled again when it is opened. */
function takeTask(engine: Engine, task: Task): void {
  const { store } = engine;
  const from = store.fold.base.task.get(task.id)?.boardId ?? task.boardId;
  setBase(store, "task", task.id, task);
  const { cursor } = infoOf(store, from);
  if (from !== task.boardId && cursor !== null && isArchived(engine, from)) restartBoard(engine, from, cursor);
}

function isArchived(engine: Engine, boardId: string): boolean {
  return engine.store.fold.base.board.get(boardId)?.status === "archived";
}

/** Returns true if the task may be put. If this device knows it on another board, the later move wins (SY-04). */
function isTaken(engine: Engine, task: Task): boolean {
  const existing = engine.store.fold.base.task.get(task.id);
  if (existing === undefined || existing.boardId === task.boardId || task.hops > existing.hops) return true;
  // A board that is not loaded, or is to be pulled again, does not prove where its tasks are; and an archived one is on no disk.
  const { cursor } = infoOf(engine.store, existing.boardId);
  return cursor === null || isRestart(cursor) || isArchived(engine, existing.boardId);
}

function isWithin(id: string, { after, next }: TaskPage): boolean {
  return (after === null || id > after) && (next === null || id <= next);
}

/**
 * Stores the first page, unless another tab has stored a newer one. `place` is that of the snapshot: memory may have advanced since, by
 * rows that are not in the page.
 */
export async function keepSnapshot(
  engine: Engine,
  boardId: string,
  place: { epoch: string; seq: number },
  page: TaskPage,
): Promise<void> {
  const { generation } = engine;
  await engine.disk.kanban(["boards", "tasks", "columns"], "write", async (transaction) => {
    const { cursor } = infoOf(engine.store, boardId);
    const row = engine.store.fold.base.board.get(boardId);
    if (!isCurrent(engine, generation) || cursor === null || row === undefined || row.status === "archived") return;
    // The page has turned out to be insufficient meanwhile: the board is about to be pulled again.
    if (isRestart(cursor)) return;
    const stored = await transaction.get("boards", boardId);
    const disk = syncOf(stored);
    const isOlder = disk?.epoch === place.epoch && disk.seq > place.seq;
    if (isOlder || (await knowsFormerLife(engine, transaction, boardId, page.tasks))) return;
    const record = recordOf(engine, row, stored, pageCursor(place, page));
    await keepColumns(engine, transaction, boardId);
    const left = await keepTasks(engine, transaction, boardId, page);
    await transaction.put("boards", leaving(record, left));
  });
}

/** Returns true if the disk has the complete board up to this place in its stream, or further. */
export function holds(disk: BoardCursor | undefined, place: { epoch: string; seq: number } | null): boolean {
  return place !== null && disk?.complete === true && disk.epoch === place.epoch && disk.seq >= place.seq;
}

/** Stores the complete board as it is in memory now. Returns false if memory does not have all of it. */
export async function keepWhole(
  engine: Engine,
  transaction: Transaction<KanbanStores>,
  row: Board,
  stored: BoardRecord | undefined,
): Promise<boolean> {
  const { cursor } = infoOf(engine.store, row.id);
  if (cursor === null || !cursor.complete) return false;
  // The cursor and the list of rows are of one moment; rows that arrive during the write are dirty again.
  const tasks = [...engine.store.fold.base.task.values()].filter((task) => task.boardId === row.id);
  const record = recordOf(engine, row, stored, cursor);
  await keepColumns(engine, transaction, row.id);
  const left = await keepTasks(engine, transaction, row.id, { tasks, after: null, next: null });
  await transaction.put("boards", leaving(record, left));
  return true;
}

async function keepColumns(engine: Engine, transaction: Transaction<KanbanStores>, boardId: string): Promise<void> {
  const columns = [...engine.store.fold.base.column.values()].filter((column) => column.boardId === boardId);
  const columnIds = new Set(columns.map((column) => column.id));
  const stale = await transaction.keys("columns", { index: "boardId", equals: boardId });
  for (const key of stale) if (typeof key === "string" && !columnIds.has(key)) await transaction.delete("columns", key);
  await putAll(transaction, "columns", columns);
}

/** Stores a further page, if the stored cursor is where the page begins. */
export async function keepPage(
  engine: Engine,
  boardId: string,
  place: { epoch: string; seq: number },
  page: TaskPage,
): Promise<void> {
  const { generation } = engine;
  await engine.disk.kanban(["boards", "tasks"], "write", async (transaction) => {
    const stored = await transaction.get("boards", boardId);
    const disk = syncOf(stored);
    if (!isCurrent(engine, generation) || stored === undefined || disk === undefined) return;
    const { epoch, seq, next, complete } = disk;
    const isHere = !complete && epoch === place.epoch && seq === place.seq && next === page.after;
    if (!isHere || (await knowsFormerLife(engine, transaction, boardId, page.tasks))) return;
    const left = await keepTasks(engine, transaction, boardId, page);
    await transaction.put("boards", leaving({ ...stored, _sync: pageCursor(disk, page) }, left));
  });
}

function pageCursor({ epoch, seq }: { epoch: string; seq: number }, page: TaskPage): BoardCursor {
  return { epoch, seq, complete: page.next === null, next: page.next };
}

/** Stores the tasks of a page. Returns the ids of those that the disk has on another board with a later move. */
async function keepTasks(
  engine: Engine,
  transaction: Transaction<KanbanStores>,
  boardId: string,
  page: TaskPage,
): Promise<string[]> {
  // A task that this device knows on another board with a later move is stored with that board (SY-04).
  const tasks = page.tasks.map(({ id }) => engine.store.fold.base.task.get(id));
  const here = new Map(tasks.flatMap((task) => (task?.boardId === boardId ? [[task.id, task]] : [])));
  const [all, onBoard] = await Promise.all([
    transaction.keys("tasks"),
    transaction.keys("tasks", { index: "boardId", equals: boardId }),
  ]);
  const strings = onBoard.filter((key) => typeof key === "string");
  const gone = new Set(strings.filter((key) => isWithin(key, page) && !here.has(key)));
  for (const key of gone) await transaction.delete("tasks", key);
  if (gone.size > 0) markUnkept(engine, await restartOthers(transaction, gone));
  const elsewhere = new Set(all);
  for (const key of onBoard) elsewhere.delete(key);
  const rows: Task[] = [];
  const left: string[] = [];
  for (const [id, row] of here) {
    const stored = elsewhere.has(id) ? await transaction.get("tasks", id) : undefined;
    if (await isNewerElsewhere(engine, transaction, stored, row)) left.push(id);
    else {
      await noteLeft(transaction, stored, boardId);
      rows.push(row);
    }
  }
  await putAll(transaction, "tasks", rows);
  return left;
}

/** Rows that are passed to the database at once: between the runs the page can render. */
const PUT_RUN = 200;

async function putAll<N extends "tasks" | "columns">(
  transaction: Transaction<KanbanStores>,
  store: N,
  rows: readonly KanbanStores[N][],
): Promise<void> {
  for (let at = 0; at < rows.length; at += PUT_RUN) {
    await Promise.all(rows.slice(at, at + PUT_RUN).map((row) => transaction.put(store, row)));
  }
}
