import { applyOp, type OpOf } from "#contract/changes/apply.ts";
import type { EntityName, Rows, StreamId } from "#contract/changes/change.ts";
import type { OutboxEntry } from "../storage/disk/outbox-entry.ts";
import { emptyTables, keyOf, perEntity, sameRow, tableOf, type Tables } from "./tables.ts";

/**
 * The rows that are shown: confirmed rows with the operations of pending entries applied, in the order of the outbox (SY-31). Folding is
 * per row, so a mutation costs as much as the rows that it changes.
 */
export interface Fold {
  readonly base: Tables;
  readonly folded: FoldedRows;
  readonly pending: PendingByKey;
  /** In the order of `n`. */
  entries: readonly OutboxEntry[];
  /** Increases with every row that is refolded. */
  revision: number;
  readonly events: FoldEvents;
}

export interface FoldEvents {
  /** Returns true if the confirmed rows already have the effect of the entry on the stream. */
  isConfirmed(entry: OutboxEntry, stream: StreamId): boolean;
  onChange<E extends EntityName>(entity: E, key: string, before: Rows[E] | undefined, after: Rows[E] | undefined): void;
  /** The row's badge may have changed. */
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

/** Returns the row that is shown. */
export function getRow<E extends EntityName>(fold: Fold, entity: E, key: string): Rows[E] | undefined {
  const folded: FoldedRows[E] = fold.folded[entity];
  if (folded.size > 0) {
    const row = folded.get(key);
    if (row !== undefined) return row ?? undefined;
  }
  return tableOf(fold.base, entity).get(key);
}

/** Yields every row that is shown. */
export function* allRows<E extends EntityName>(fold: Fold, entity: E): Iterable<Rows[E]> {
  for (const key of new Set([...tableOf(fold.base, entity).keys(), ...fold.pending[entity].keys()])) {
    const row = getRow(fold, entity, key);
    if (row !== undefined) yield row;
  }
}

/** Puts a confirmed row, or deletes it. */
export function setBaseRow<E extends EntityName>(fold: Fold, entity: E, key: string, row: Rows[E] | undefined): void {
  const before = getRow(fold, entity, key);
  const table = tableOf(fold.base, entity);
  if (row === undefined) table.delete(key);
  else table.set(key, row);
  refold(fold, entity, key, before);
}

/** Adds an entry, or replaces the one with the same `n`. */
export function foldEntry(fold: Fold, entry: OutboxEntry): void {
  const old = unlinkEntry(fold, entry.n);
  // The entry is nearly always the last: a search from the end is as fast with a day's mutations in the outbox.
  fold.entries = fold.entries.toSpliced(fold.entries.findLastIndex(({ n }) => n < entry.n) + 1, 0, entry);
  for (const { stream, ops } of entry.ops) for (const op of ops) link(fold, { entry, stream, op }, keyOf(op, stream));
  if (old !== undefined) refoldEntry(fold, old);
  refoldEntry(fold, entry);
}

export function unfoldEntry(fold: Fold, n: number): void {
  const entry = unlinkEntry(fold, n);
  if (entry !== undefined) refoldEntry(fold, entry);
}

/** Folds an entry's rows again, after an answer or after its streams have advanced. */
export function refoldEntry(fold: Fold, entry: OutboxEntry): void {
  for (const { entity, key } of rowsOf(entry)) {
    refold(fold, entity, key, getRow(fold, entity, key));
    fold.events.onMark(entity, key);
  }
}

/** Returns true if an entry that the server has not answered changes the row. */
export function isWaiting(fold: Fold, entity: EntityName, key: string): boolean {
  return fold.pending[entity].get(key)?.some((item) => item.entry.acks === null) ?? false;
}

/** Returns every row that an entry changes, once. */
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
