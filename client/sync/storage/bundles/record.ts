import type { Task } from "#contract/entities/task.ts";
import { syncOf, type BoardCursor, type BoardRecord, type BundleInfo, type KanbanStores } from "../disk/databases.ts";
import type { Transaction } from "../../ports/env.ts";

/** Bundle fields of board records. Writers of rows update them, so that bundles are never read for rows that they do not have (SY-101). */

/** Returns true if the whole board is stored and every writer of its rows has updated its bundle fields. */
export function isBundled(record: BoardRecord): boolean {
  const { _bundled: bundled } = record;
  const cursor = syncOf(record);
  return cursor?.complete === true && bundled?.epoch === cursor.epoch && bundled?.seq === cursor.seq;
}

/**
 * Returns the bundle fields after rows were written and the stream has reached `cursor`; `undefined` if the bundles are of no use any more.
 */
export function bundledAfter(
  stored: BoardRecord | undefined,
  cursor: BoardCursor,
  { changed, max }: { changed: ReadonlySet<string>; max: number },
): BundleInfo | undefined {
  const { _bundled: bundled } = stored ?? {};
  if (stored === undefined || bundled === undefined || !isBundled(stored) || bundled.epoch !== cursor.epoch)
    return undefined;
  const since = [...new Set([...bundled.since, ...changed])];
  return since.length > max ? undefined : { ...bundled, seq: cursor.seq, since };
}

/** Returns the record with these bundle fields; without them if `bundled` is absent. */
export function withBundled({ _bundled: _former, ...record }: BoardRecord, bundled?: BundleInfo): BoardRecord {
  return bundled === undefined ? record : { ...record, _bundled: bundled };
}

/** Records in the former board's bundle fields that a task is about to be overwritten with a row of another board. */
export async function noteLeft(
  transaction: Transaction<KanbanStores>,
  stored: Task | undefined,
  boardId: string,
): Promise<void> {
  if (stored === undefined || stored.boardId === boardId) return;
  const record = await transaction.get("boards", stored.boardId);
  const { _bundled: bundled } = record ?? {};
  if (record === undefined || bundled === undefined || bundled.since.includes(stored.id)) return;
  await transaction.put("boards", withBundled(record, { ...bundled, since: [...bundled.since, stored.id] }));
}
