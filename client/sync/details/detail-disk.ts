import { boardStream } from "#contract/changes/change.ts";
import type { Attachment } from "#contract/entities/attachment.ts";
import type { Comment } from "#contract/entities/comment.ts";
import type { Item } from "#contract/entities/item.ts";
import { holderOf } from "#contract/entities/holder.ts";
import type { KanbanStores, TaskDetailsRecord } from "../storage/disk/databases.ts";
import { isCurrent, type Engine } from "../engine/engine.ts";
import { StorageFault, type StorageKey, type Transaction } from "../ports/env.ts";
import { boardOfHolder, dropDetails, takeDetail } from "./detail-rows.ts";
import { batch, cursorOf } from "../store/store-state.ts";

/**
 * Details on the disk: comments in the store of docs/specification.md, section 3, one row for each task; checklist items and attachments in
 * `taskParts`, those of a board's page by the board's id. A tab never deletes what another has written: rows are merged by their versions
 * (PT-07).
 */

/** The number of tasks whose details are stored; those that were read longest ago are dropped first. */
const STORED_MAX = 500;

/**
 * The epoch of details that a former page stored while the task's board was not on the device: the server may have gone back in time since.
 * In memory, `null` means the same for this page, which would have noticed that.
 */
const UNKNOWN_EPOCH = "";

/** Reads the stored details into memory, once. */
export function loadDetails(engine: Engine): Promise<void> {
  engine.details.loading ??= load(engine);
  return engine.details.loading;
}

async function load(engine: Engine): Promise<void> {
  const { generation, details } = engine;
  try {
    const records = await engine.disk.sync(["taskParts"], "read", (transaction) => transaction.all("taskParts"));
    const commentRecords = await engine.disk.kanban(["comments"], "read", (transaction) => transaction.all("comments"));
    if (!isCurrent(engine, generation)) return;
    const counts = new Map(records.filter((one) => isOfThisEpoch(engine, one)).map((one) => [one.taskId, one]));
    const known = new Set(engine.persist.details);
    batch(engine.store, () => {
      for (const { items, attachments = [] } of counts.values()) {
        for (const row of items) takeDetail(engine, "item", row);
        for (const row of attachments) takeDetail(engine, "attachment", row);
      }
      for (const { taskId, comments } of commentRecords) {
        if (counts.has(taskId)) for (const row of comments) takeDetail(engine, "comment", row);
      }
      for (const { taskId, epoch, at } of counts.values()) {
        if (!details.loaded.has(taskId))
          details.loaded.set(taskId, { isFresh: false, epoch: epoch ?? UNKNOWN_EPOCH, at });
        engine.store.topics.touch(`parts/${taskId}`);
      }
    });
    // What has just been read need not be written.
    engine.persist.details = known;
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    engine.env.log.warn("Parts of tasks could not be read from the device", error);
  }
}

function isOfThisEpoch(engine: Engine, { taskId, epoch }: TaskDetailsRecord): boolean {
  const boardId = boardOfHolder(engine, taskId);
  const cursor = boardId === undefined ? null : cursorOf(engine.store, boardStream(boardId));
  return cursor === null || cursor.epoch === epoch;
}

/** Writes the details of these tasks and pages as they are in memory. Throws StorageFault. */
export async function writeDetails(engine: Engine, taskIds: ReadonlySet<string>): Promise<void> {
  const { generation } = engine;
  const items = byHolder(engine.store.fold.base.item.values(), taskIds);
  const attachments = byHolder(engine.store.fold.base.attachment.values(), taskIds);
  const comments = byHolder(engine.store.fold.base.comment.values(), taskIds);
  await engine.disk.sync(["taskParts"], "write", async (transaction) => {
    if (!isCurrent(engine, generation)) return;
    for (const taskId of taskIds) {
      const own = engine.details.loaded.get(taskId);
      if (own === undefined) {
        await transaction.delete("taskParts", taskId);
        continue;
      }
      const before = await transaction.get("taskParts", taskId);
      const isSame = before !== undefined && before.epoch === own.epoch;
      const stored = isSame ? before : undefined;
      await transaction.put("taskParts", {
        taskId,
        epoch: own.epoch,
        at: own.at,
        items: joined(stored?.items ?? [], items.get(taskId) ?? []),
        attachments: joined(stored?.attachments ?? [], attachments.get(taskId) ?? []),
      });
    }
  });
  await engine.disk.kanban(["comments"], "write", async (transaction) => {
    if (!isCurrent(engine, generation)) return;
    const storedComments = await readStoredComments(transaction);
    for (const taskId of taskIds) {
      const own = engine.details.loaded.get(taskId);
      const { keys, rows } = storedComments.get(taskId) ?? { keys: [], rows: [] };
      for (const key of keys) await transaction.delete("comments", key);
      // Memory has no rows of a former epoch; stored rows are merged only while the versions are comparable.
      const next = own === undefined ? [] : joined(own.isFresh ? [] : rows, comments.get(taskId) ?? []);
      if (next.length > 0) await transaction.add("comments", { taskId, comments: next });
    }
  });
  evict(engine);
}

/** Reads the rows of the store by task, with their keys: two tabs may have written one each. */
async function readStoredComments(
  transaction: Transaction<KanbanStores>,
): Promise<Map<string, { keys: StorageKey[]; rows: Comment[] }>> {
  const [keys, records] = await Promise.all([transaction.keys("comments"), transaction.all("comments")]);
  const stored = new Map<string, { keys: StorageKey[]; rows: Comment[] }>();
  records.forEach(({ taskId, comments }, at) => {
    const current = stored.get(taskId) ?? { keys: [], rows: [] };
    const key = keys[at];
    stored.set(taskId, {
      keys: key === undefined ? current.keys : [...current.keys, key],
      rows: joined(current.rows, comments),
    });
  });
  return stored;
}

/** Returns the newest version of each row. */
function joined<T extends Item | Comment | Attachment>(one: readonly T[], other: readonly T[]): T[] {
  const rows = new Map(one.map((row) => [row.id, row]));
  for (const row of other) if ((rows.get(row.id)?.version ?? 0) < row.version) rows.set(row.id, row);
  return [...rows.values()];
}

function byHolder<T extends Item | Comment | Attachment>(
  rows: Iterable<T>,
  holderIds: ReadonlySet<string>,
): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows) {
    const holderId = holderOf(row);
    if (!holderIds.has(holderId)) continue;
    const list = found.get(holderId) ?? [];
    found.set(holderId, list);
    list.push(row);
  }
  return found;
}

/** Drops the details that were read longest ago. */
function evict(engine: Engine): void {
  const { loaded, open } = engine.details;
  if (loaded.size <= STORED_MAX) return;
  const oldest = [...loaded].filter(([taskId]) => !open.has(taskId)).toSorted(([, a], [, b]) => a.at - b.at);
  dropDetails(engine, new Set(oldest.slice(0, loaded.size - STORED_MAX).map(([taskId]) => taskId)));
}

/** Deletes all stored details (SY-51, SY-74). */
export async function clearDetails(engine: Engine): Promise<void> {
  await engine.disk.sync(["taskParts"], "write", (transaction) => transaction.clear("taskParts"));
  await engine.disk.kanban(["comments"], "write", (transaction) => transaction.clear("comments"));
}

/** Makes memory match the cleared disk: open details are stored again, others are dropped. */
export function forgetDetailCopies(engine: Engine): void {
  const { loaded, open } = engine.details;
  dropDetails(engine, new Set([...loaded.keys()].filter((taskId) => !open.has(taskId))));
  markDetailsUnkept(engine);
}

/** The disk has lost the details that are in memory. */
export function markDetailsUnkept({ details, persist }: Engine): void {
  for (const taskId of details.loaded.keys()) persist.details.add(taskId);
}
