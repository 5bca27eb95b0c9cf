import { applyOp, type OpOf } from "#contract/changes/apply.ts";
import { boardOfStream, boardStream, type Change, type EntityName, type StreamId } from "#contract/changes/change.ts";
import type { ChangeMessage } from "#contract/sync/socket.ts";
import { markDirty, markMoved } from "../storage/records/dirty.ts";
import type { Engine } from "../engine/engine.ts";
import { forgetTask } from "./forget-task.ts";
import { takeDetailOp } from "../details/detail-rows.ts";
import { markDetailsOfTaskStale } from "../details/details.ts";
import { batch, cursorOf } from "../store/store-state.ts";
import { infoOf, refreshEntries, setBase, setInfo, setUserCursor } from "../store/store-write.ts";
import { tableOf, keyOf } from "../store/tables.ts";
import { post } from "../tabs/tabs.ts";

/** The origin of a change: pulled changes have no gaps, and those of another tab are not posted again. */
export type Source = "socket" | "pull" | "answer" | "tab";

/**
 * Applies confirmed changes, in any order and repeatedly (SY-34): the next one of its stream is applied, an older one is skipped, a later
 * one makes the stream catch up.
 */
export function receive(engine: Engine, changes: readonly Change[], source: Source): void {
  const moved = new Set<StreamId>();
  const applied: Change[] = [];
  const behind = new Set<StreamId>();
  batch(engine.store, () => {
    for (const change of changes) {
      const outcome = applyNext(engine, change);
      if (outcome === "behind") behind.add(change.stream);
      if (outcome !== "applied") continue;
      moved.add(change.stream);
      applied.push(change);
    }
    for (const stream of moved) refreshEntries(engine.store, stream);
  });
  if (applied.length > 0 && source !== "tab") post(engine, { kind: "changes", changes: applied });
  for (const stream of behind) if (source !== "pull") engine.schedule.pull(stream);
  if (moved.size > 0 || engine.persist.boards.size > 0 || engine.persist.details.size > 0) engine.schedule.persist();
}

/** Handles a message of the socket: a change, or only its number if the change is too large to be sent inline. */
export function receiveMessage(engine: Engine, message: ChangeMessage): void {
  if ("ops" in message) return receive(engine, [message], "socket");
  const cursor = cursorOf(engine.store, message.stream);
  const isKnown = cursor !== null && cursor.epoch === message.epoch && cursor.seq >= message.seq;
  if (cursor !== null && !isKnown) engine.schedule.pull(message.stream);
}

type Outcome = "applied" | "old" | "behind" | "foreign";

function applyNext(engine: Engine, change: Change): Outcome {
  const cursor = cursorOf(engine.store, change.stream);
  if (cursor === null) return adopt(engine, change) ? "applied" : applyForeign(engine, change);
  if (cursor.epoch !== change.epoch) return "behind";
  if (change.seq <= cursor.seq) return "old";
  // While a snapshot is being paged no change is applied, because rows of later pages would be missed (SY-35).
  if (!cursor.complete || change.seq > cursor.seq + 1) return "behind";
  markMoved(engine, change.stream);
  for (const op of change.ops) if (!takeDetailOp(engine, op)) applyRow(engine, op, change);
  moveCursor(engine, change.stream, { epoch: change.epoch, seq: change.seq });
  return "applied";
}

function moveCursor(engine: Engine, stream: StreamId, to: { epoch: string; seq: number }): void {
  const boardId = boardOfStream(stream);
  if (boardId === null) return setUserCursor(engine.store, to);
  const { cursor } = infoOf(engine.store, boardId);
  if (cursor !== null)
    engine.store.infos.set(boardId, { ...infoOf(engine.store, boardId), cursor: { ...cursor, ...to } });
}

function applyRow<E extends EntityName>(engine: Engine, op: OpOf<E>, change: Change): void {
  const key = keyOf(op, change.stream);
  const before = tableOf(engine.store.fold.base, op.e).get(key);
  const after = applyOp(before, op, change);
  // A task that is known on a later board still has to be deleted from this board on the disk.
  if (after !== before || op.e === "task") markDirty(engine, op.e, key, change.stream);
  if (op.t === "del" && op.forGood === true) forgetTask(engine, key, boardOfStream(change.stream) ?? "");
  if (after === before) return;
  if (op.e === "board") engine.boards.touched.set(key, engine.boards.count);
  const from = op.e === "task" ? engine.store.fold.base.task.get(key)?.boardId : undefined;
  setBase(engine.store, op.e, key, after);
  if (from !== undefined && from !== engine.store.fold.base.task.get(key)?.boardId) markDetailsOfTaskStale(engine, key);
}

/**
 * Applies a change of a stream that is not loaded: only rows of boards, which are in lists (SY-34), and details of tasks that are loaded.
 */
function applyForeign(engine: Engine, change: Change): Outcome {
  for (const op of change.ops) if (!takeDetailOp(engine, op) && op.e === "board") applyRow(engine, op, change);
  return "foreign";
}

/** Loads a board from its very first change, which has all of it: the device that created the board need not read it (SY-39). */
function adopt(engine: Engine, change: Change): boolean {
  const boardId = boardOfStream(change.stream);
  if (boardId === null || change.seq !== 1) return false;
  const isWhole = change.ops.some((op) => op.e === "board" && op.t === "set" && op.id === boardId && "id" in op.f);
  const isCreatedHere = engine.store.createdHere.has(boardId);
  if (!isWhole || !isCreatedHere) return false;
  setInfo(engine.store, boardId, {
    cursor: { epoch: change.epoch, seq: change.seq, complete: true, next: null },
    role: "owner",
    forbidden: false,
    opened: engine.env.clock.now(),
  });
  for (const op of change.ops) applyRow(engine, op, change);
  const dirty = engine.persist.streams.get(boardId);
  // The disk has no record of the board: the first write creates one.
  if (dirty !== undefined) dirty.from = { epoch: change.epoch, seq: 0 };
  engine.schedule.join(boardId);
  return true;
}

/** Returns the streams that are loaded. */
export function loadedStreams(engine: Engine): StreamId[] {
  const streams: StreamId[] = [];
  for (const [boardId, info] of engine.store.infos) if (info.cursor !== null) streams.push(boardStream(boardId));
  return streams;
}
