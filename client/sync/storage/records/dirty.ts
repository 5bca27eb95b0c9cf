import type { EntityName, StreamId } from "#contract/changes/change.ts";
import { boardOfStream } from "#contract/changes/change.ts";
import type { DirtyBoard, Engine } from "../../engine/engine.ts";
import { cursorOf } from "../../store/store-state.ts";

/** Records which confirmed rows the disk does not have yet. Called before a stream's cursor advances. */
export function markDirty(engine: Engine, entity: EntityName, key: string, stream: StreamId): void {
  const { persist } = engine;
  if (entity === "board") persist.boards.add(key);
  const dirty = dirtyOf(engine, stream);
  if (entity === "task") dirty?.tasks.add(key);
  if (entity === "column") dirty?.columns.add(key);
}

/** Records that a stream's cursor advances. */
export function markMoved(engine: Engine, stream: StreamId): void {
  if (boardOfStream(stream) === null) engine.persist.user = true;
  else dirtyOf(engine, stream);
}

function dirtyOf(engine: Engine, stream: StreamId): DirtyBoard | null {
  const boardId = boardOfStream(stream);
  const cursor = cursorOf(engine.store, stream);
  if (boardId === null || cursor === null) return null;
  const existing = engine.persist.streams.get(boardId);
  if (existing !== undefined) return existing;
  const { epoch, seq } = cursor;
  const fresh: DirtyBoard = { from: { epoch, seq }, tasks: new Set(), columns: new Set() };
  engine.persist.streams.set(boardId, fresh);
  return fresh;
}

/** The disk has lost these boards: schedules storing them completely. */
export function markUnkept({ persist, schedule }: Engine, boardIds: Iterable<string>): void {
  for (const boardId of boardIds) {
    persist.boards.add(boardId);
    persist.unkept.add(boardId);
    schedule.persist();
  }
}

/**
 * The disk has lost the rows that memory has, of boards and of the user's own stream: schedules storing all of them. Until then no
 * acknowledged entry counts as stored (SY-33).
 */
export function markAll(engine: Engine): void {
  const { persist, details, store, schedule } = engine;
  for (const taskId of details.loaded.keys()) persist.details.add(taskId);
  for (const [boardId, { cursor }] of store.infos) {
    persist.boards.add(boardId);
    if (cursor?.complete === true) persist.unkept.add(boardId);
  }
  persist.user = true;
  persist.reached.clear();
  schedule.persist();
}

/** The board's rows have been stored, or never will be: forgets that they are dirty. */
export function forgetDirty(engine: Engine, boardId: string): void {
  engine.persist.streams.delete(boardId);
  engine.persist.boards.delete(boardId);
  engine.persist.unkept.delete(boardId);
}
