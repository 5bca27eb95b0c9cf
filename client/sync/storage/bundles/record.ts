import type { Task } from "#contract/entities/task.ts";
import { syncOf, type BoardCursor, type BoardRecord, type BundleInfo, type KanbanStores } from "../disk/databases.ts";
import type { Transaction } from "../../ports/env.ts";

/** What writers of rows tell the records of boards, so that bundles are never taken for rows that they do not hold (SY-101). */

/** True where the board is held whole and nobody has written its rows without telling its bundles. */
export function isBundled(record: BoardRecord): boolean {
  const { _bundled: bundled } = record;
  const cursor = syncOf(record);
  return cursor?.complete === true && bundled?.epoch === cursor.epoch && bundled?.seq === cursor.seq;
}

/** The board's bundles after rows were written and its stream has come to `cursor`; `undefined` where they are of no use any more. */
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

/** The record with these bundles and no others. */
export function withBundled({ _bundled: _former, ...record }: BoardRecord, bundled?: BundleInfo): BoardRecord {
  return bundled === undefined ? record : { ...record, _bundled: bundled };
}

/** A row of another board is about to be written over: it is not there any more. */
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
