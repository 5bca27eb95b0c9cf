import type { Cursor, EntityName, Rows, StreamId } from "#contract/changes/change.ts";
import { keepingAnswered } from "./board-counts.ts";
import { foldEntry, refoldEntry, setBaseRow, unfoldEntry } from "./fold.ts";
import type { OutboxEntry, RejectedEntry } from "../storage/disk/outbox-entry.ts";
import { batch, meet, NO_INFO, type BoardInfo, type StoreState } from "./store-state.ts";
import { ENTITIES, tableOf } from "./tables.ts";

/** Writes to the store. Each function notifies the listeners at its end, or at the end of the batch around it. */

/** Puts a confirmed row, or deletes it. */
export function setBase<E extends EntityName>(
  state: StoreState,
  entity: E,
  key: string,
  row: Rows[E] | undefined,
): void {
  batch(state, () => setBaseRow(state.fold, entity, key, row));
}

/** Shows an entry, or replaces it with a newer version. */
export function putEntry(state: StoreState, entry: OutboxEntry): void {
  batch(state, () => {
    noteCreation(state, entry, true);
    keepingAnswered(state, entry, () => foldEntry(state.fold, entry));
  });
}

export function removeEntry(state: StoreState, n: number): void {
  batch(state, () => {
    for (const entry of state.fold.entries) if (entry.n === n) noteCreation(state, entry, false);
    unfoldEntry(state.fold, n);
  });
}

/** Folds the acknowledged entries of a stream again after the stream has advanced. */
export function refreshEntries(state: StoreState, stream: StreamId): void {
  batch(state, () => {
    for (const entry of state.fold.entries) if (entry.acks?.[stream] !== undefined) refoldEntry(state.fold, entry);
  });
}

export function setRejected(state: StoreState, entries: readonly RejectedEntry[]): void {
  batch(state, () => {
    for (const entry of [...state.rejected, ...entries]) {
      for (const row of entry.before) state.topics.touch(`row/${row.entity}/${row.id}`);
    }
    state.rejected = entries;
    state.refusedRows = new Set(entries.flatMap((entry) => entry.before.map((row) => `${row.entity}/${row.id}`)));
  });
}

export function infoOf(state: StoreState, boardId: string): Readonly<BoardInfo> {
  return state.infos.get(boardId) ?? NO_INFO;
}

export function setInfo(state: StoreState, boardId: string, patch: Partial<BoardInfo>): void {
  batch(state, () => {
    state.infos.set(boardId, { ...infoOf(state, boardId), ...patch });
    if (patch.counts !== undefined) state.answeredCounts.delete(boardId);
    for (const person of patch.users ?? []) meet(state, person);
    touchBoard(state, boardId);
  });
}

export function forgetInfo(state: StoreState, boardId: string): void {
  batch(state, () => {
    state.infos.delete(boardId);
    state.answeredCounts.delete(boardId);
    touchBoard(state, boardId);
  });
}

export function setUserCursor(state: StoreState, cursor: Cursor | null): void {
  state.userCursor = cursor;
}

/** Empties the store for another user, or for none. */
export function clearStore(state: StoreState): void {
  batch(state, () => {
    for (const entry of state.fold.entries) removeEntry(state, entry.n);
    for (const entity of ENTITIES) {
      for (const key of tableOf(state.fold.base, entity).keys()) setBaseRow(state.fold, entity, key, undefined);
    }
    setRejected(state, []);
    for (const boardId of state.infos.keys()) forgetInfo(state, boardId);
    state.userCursor = null;
    state.people.clear();
    state.counted.clear();
    state.answeredCounts.clear();
    state.countedAll.clear();
    state.rolledUp.counts.clear();
  });
}

function touchBoard(state: StoreState, boardId: string): void {
  state.topics.touch(`board/${boardId}`);
  state.countsMoved.add(boardId);
}

function noteCreation(state: StoreState, entry: OutboxEntry, isHere: boolean): void {
  if (entry.mutation.op !== "board.create") return;
  if (isHere) state.createdHere.add(entry.mutation.id);
  else state.createdHere.delete(entry.mutation.id);
  touchBoard(state, entry.mutation.id);
}
