import { isBundled } from "#client/sync/storage/bundles/record.ts";
import { unpackedTask } from "#contract/entities/blank-task.ts";
import type { BoardRecord, TaskBundle } from "#client/sync/storage/disk/databases.ts";
import type { MemoryDisk } from "#client/sync/ports/memory/memory-storage.ts";

/**
 * Returns the tasks of a board by id, as a tab reads them from the board's bundles; `null` if the tab would read them row by row (SY-101).
 */
export function inBundles(disk: MemoryDisk, record: BoardRecord): Map<string, object> | null {
  const { _bundled: bundled } = record;
  if (bundled === undefined || !isBundled(record)) return null;
  const bundles = disk.rows("yarusBundles", "bundles").filter(isBundle);
  const own = bundles.filter(({ boardId }) => boardId === record.id);
  if (own.length !== bundled.count || own.some(({ id }) => id !== bundled.id)) return null;
  const since = new Set(bundled.since);
  const rows = new Map<string, object>();
  for (const { tasks } of own) for (const row of tasks) if (!since.has(row.id)) rows.set(row.id, unpackedTask(row));
  for (const row of disk.rows("kanbanDB", "tasks")) {
    const id = String(Reflect.get(row, "id"));
    if (since.has(id) && Reflect.get(row, "boardId") === record.id) rows.set(id, row);
  }
  return rows;
}

function isBundle(row: object): row is TaskBundle {
  return "tasks" in row && "boardId" in row;
}
