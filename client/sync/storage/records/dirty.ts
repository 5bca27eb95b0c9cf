import type { EntityName, StreamId } from "#contract/changes/change.ts";
import { boardOfStream } from "#contract/changes/change.ts";
import type { DirtyBoard, Engine } from "../../engine/engine.ts";
import { cursorOf } from "../../store/store-state.ts";

/** Notes which confirmed rows the disk does not have yet. Called before a stream's cursor moves. */
export function markDirty(engine: Engine, entity: EntityName, key: string, stream: StreamId): void {
  const { persist } = engine;
  if (entity === "board") persist.boards.add(key);
  const dirty = dirtyOf(engine, stream);
  if (entity === "task") dirty?.tasks.add(key);
  if (entity === "column") dirty?.columns.add(key);
}

/** Notes that a stream's cursor moves. */
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

/** The disk has lost all of these boards: they are to be written again, when memory has all of them. */
export function markUnkept({ persist, schedule }: Engine, boardIds: Iterable<string>): void {
  for (const boardId of boardIds) {
    persist.boards.add(boardId);
    persist.unkept.add(boardId);
    schedule.persist();
  }
}

/**
 * The disk has lost what memory shows, boards and the person's own stream: all of it is to be written again, and until then no answered
 * entry counts as kept (SY-33).
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

/** The board's rows have been kept, or will never be: nothing of it waits for the disk. */
export function forgetDirty(engine: Engine, boardId: string): void {
  engine.persist.streams.delete(boardId);
  engine.persist.boards.delete(boardId);
  engine.persist.unkept.delete(boardId);
}
