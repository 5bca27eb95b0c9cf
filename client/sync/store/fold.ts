import { applyOp, type OpOf } from "#contract/changes/apply.ts";
import type { EntityName, Rows, StreamId } from "#contract/changes/change.ts";
import type { OutboxEntry } from "../storage/disk/outbox-entry.ts";
import { emptyTables, keyOf, perEntity, sameRow, tableOf, type Tables } from "./tables.ts";

/**
 * What is shown: confirmed rows with the operations of waiting entries on top, in the order of the queue (SY-31). Folding is
 * per row, so an edit costs as much as the rows that it touches.
 */
export interface Fold {
  readonly base: Tables;
  readonly folded: FoldedRows;
  readonly pending: PendingByKey;
  /** In the order of `n`. */
  entries: readonly OutboxEntry[];
  /** Rises with every row that is put, confirmed or shown. */
  revision: number;
  readonly events: FoldEvents;
}

export interface FoldEvents {
  /** True when the confirmed rows already hold what the entry does to the stream. */
  isConfirmed(entry: OutboxEntry, stream: StreamId): boolean;
  onChange<E extends EntityName>(entity: E, key: string, before: Rows[E] | undefined, after: Rows[E] | undefined): void;
  /** The row's badge may say something else now. */
  onMark(entity: EntityName, key: string): void;
}

interface PendingOp<E extends EntityName> {
  entry: OutboxEntry;
  stream: StreamId;
  op: OpOf<E>;
}

type FoldedRows = { [E in EntityName]: Map<string, Rows[E] | null> };
type PendingByKey = { [E in EntityName]: Map<string, PendingOp<E>[]> };

export function createFold(events: FoldEvents): Fold {
  return {
    base: emptyTables(),
    folded: emptyTables(),
    pending: perEntity(() => new Map()),
    entries: [],
    revision: 0,
    events,
  };
}

/** The row that is shown. */
export function getRow<E extends EntityName>(fold: Fold, entity: E, key: string): Rows[E] | undefined {
  const folded: FoldedRows[E] = fold.folded[entity];
  if (folded.size > 0) {
    const row = folded.get(key);
    if (row !== undefined) return row ?? undefined;
  }
  return tableOf(fold.base, entity).get(key);
}

/** Every row that is shown. */
export function* allRows<E extends EntityName>(fold: Fold, entity: E): Iterable<Rows[E]> {
  for (const key of new Set([...tableOf(fold.base, entity).keys(), ...fold.pending[entity].keys()])) {
    const row = getRow(fold, entity, key);
    if (row !== undefined) yield row;
  }
}

/** Puts a confirmed row, or takes it away. */
export function setBaseRow<E extends EntityName>(fold: Fold, entity: E, key: string, row: Rows[E] | undefined): void {
  const before = getRow(fold, entity, key);
  const table = tableOf(fold.base, entity);
  if (row === undefined) table.delete(key);
  else table.set(key, row);
  refold(fold, entity, key, before);
}

/** Adds an entry, or puts a newer form of it in place of the one with the same `n`. */
export function foldEntry(fold: Fold, entry: OutboxEntry): void {
  const old = unlinkEntry(fold, entry.n);
  // Nearly always the last one: what is found from the end costs no more with a day's edits in the queue.
  fold.entries = fold.entries.toSpliced(fold.entries.findLastIndex(({ n }) => n < entry.n) + 1, 0, entry);
  for (const { stream, ops } of entry.ops) for (const op of ops) link(fold, { entry, stream, op }, keyOf(op, stream));
  if (old !== undefined) refoldEntry(fold, old);
  refoldEntry(fold, entry);
}

export function unfoldEntry(fold: Fold, n: number): void {
  const entry = unlinkEntry(fold, n);
  if (entry !== undefined) refoldEntry(fold, entry);
}

/** Folds an entry's rows again, after it was answered or its streams have moved. */
export function refoldEntry(fold: Fold, entry: OutboxEntry): void {
  for (const { entity, key } of rowsOf(entry)) {
    refold(fold, entity, key, getRow(fold, entity, key));
    fold.events.onMark(entity, key);
  }
}

/** True while an entry that the server has not answered touches the row. */
export function isWaiting(fold: Fold, entity: EntityName, key: string): boolean {
  return fold.pending[entity].get(key)?.some((item) => item.entry.acks === null) ?? false;
}

/** Every row that an entry touches, once. */
export function rowsOf(entry: Pick<OutboxEntry, "ops">): { entity: EntityName; key: string }[] {
  const seen = new Set<string>();
  const rows: { entity: EntityName; key: string }[] = [];
  for (const { stream, ops } of entry.ops) {
    for (const op of ops) {
      const key = keyOf(op, stream);
      if (seen.has(`${op.e}/${key}`)) continue;
      seen.add(`${op.e}/${key}`);
      rows.push({ entity: op.e, key });
    }
  }
  return rows;
}

function refold<E extends EntityName>(fold: Fold, entity: E, key: string, before: Rows[E] | undefined): void {
  fold.revision += 1;
  const folded: FoldedRows[E] = fold.folded[entity];
  const pending: PendingByKey[E] = fold.pending[entity];
  const ops = pending.get(key);
  if (ops === undefined) folded.delete(key);
  else {
    let row = tableOf(fold.base, entity).get(key);
    for (const { entry, stream, op } of ops) {
      if (!fold.events.isConfirmed(entry, stream)) row = applyOp(row, op, { stream, seq: null });
    }
    // An equal row stays the same object, so nothing re-renders.
    folded.set(key, (before !== undefined && sameRow(before, row) ? before : row) ?? null);
  }
  const after = getRow(fold, entity, key);
  if (before !== after) fold.events.onChange(entity, key, before, after);
}

function link<E extends EntityName>(fold: Fold, item: PendingOp<E>, key: string): void {
  const pending: PendingByKey[E] = fold.pending[item.op.e];
  const existing = pending.get(key) ?? [];
  pending.set(key, existing.toSpliced(existing.findLastIndex(({ entry }) => entry.n <= item.entry.n) + 1, 0, item));
}

function unlinkEntry(fold: Fold, n: number): OutboxEntry | undefined {
  const entry = fold.entries.find((candidate) => candidate.n === n);
  if (entry === undefined) return undefined;
  fold.entries = fold.entries.filter((candidate) => candidate !== entry);
  for (const { entity, key } of rowsOf(entry)) unlink(fold.pending[entity], key, n);
  return entry;
}

function unlink<E extends EntityName>(pending: Map<string, PendingOp<E>[]>, key: string, n: number): void {
  const left = (pending.get(key) ?? []).filter((item) => item.entry.n !== n);
  if (left.length === 0) pending.delete(key);
  else pending.set(key, left);
}
