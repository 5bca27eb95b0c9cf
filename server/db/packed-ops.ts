import { packedTask, unpackedTask } from "#contract/entities/blank-task.ts";
import type { RowOp, SetOp } from "#contract/changes/change.ts";
import type { Task } from "#contract/entities/task.ts";

/**
 * Operations as the log keeps them (docs/decisions/0064): a task that comes whole is kept without what nobody has filled in, which is most of it. One that
 * was kept before this was so is whole, and reads the same.
 */
export function packOps(ops: readonly RowOp[]): readonly object[] {
  return ops.some(isWholeTask) ? ops.map((op) => (isWholeTask(op) ? { ...op, f: packedTask(op.f) } : op)) : ops;
}

/** What the column `ops` of the log holds, as everybody else knows it. Whoever reads that column reads it through this. */
export function unpackOps(stored: unknown): RowOp[] {
  if (!areOps(stored)) throw new Error("the log holds something that is no list of operations");
  return stored.some(isWholeTask)
    ? stored.map((op) => (isWholeTask(op) ? { ...op, f: unpackedTask(op.f) } : op))
    : stored;
}

/** A change as its row in the log has it. */
export type StoredChange<C extends { ops: unknown }> = Omit<C, "ops"> & { ops: unknown };

export function unpackChange<C extends object>(row: C & { ops: unknown }): C & { ops: RowOp[] } {
  return { ...row, ops: unpackOps(row.ops) };
}

/** The server alone writes the log: its operations are believed. */
function areOps(stored: unknown): stored is RowOp[] {
  return Array.isArray(stored);
}

function isWholeTask(op: RowOp): op is SetOp<"task"> & { f: Task } {
  return op.e === "task" && op.t === "set" && "id" in op.f;
}
