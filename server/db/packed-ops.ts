import { packedTask, unpackedTask } from "#contract/entities/blank-task.ts";
import type { RowOp, SetOp } from "#contract/changes/change.ts";
import type { Task } from "#contract/entities/task.ts";

/**
 * Packs operations for the log (docs/decisions/0064): a complete task is stored without its empty fields, which are most of them. Tasks
 * that were logged before this format are complete and are read the same way.
 */
export function packOps(ops: readonly RowOp[]): readonly object[] {
  return ops.some(isWholeTask) ? ops.map((op) => (isWholeTask(op) ? { ...op, f: packedTask(op.f) } : op)) : ops;
}

/** Unpacks the column `ops` of the log. Every reader of that column must use it. */
export function unpackOps(stored: unknown): RowOp[] {
  if (!areOps(stored)) throw new Error("the log holds something that is no list of operations");
  return stored.some(isWholeTask)
    ? stored.map((op) => (isWholeTask(op) ? { ...op, f: unpackedTask(op.f) } : op))
    : stored;
}

/** A change as its row in the log stores it. */
export type StoredChange<C extends { ops: unknown }> = Omit<C, "ops"> & { ops: unknown };

export function unpackChange<C extends object>(row: C & { ops: unknown }): C & { ops: RowOp[] } {
  return { ...row, ops: unpackOps(row.ops) };
}

/** Only the server writes the log, so its operations are trusted. */
function areOps(stored: unknown): stored is RowOp[] {
  return Array.isArray(stored);
}

function isWholeTask(op: RowOp): op is SetOp<"task"> & { f: Task } {
  return op.e === "task" && op.t === "set" && "id" in op.f;
}
