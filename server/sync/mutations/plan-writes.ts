import { applyOp, type OpOf } from "#contract/changes/apply.ts";
import type { DetailName } from "#contract/entities/detail.ts";
import type { StoredEntity } from "#server/db/rows.ts";
import type { Board } from "#contract/entities/board.ts";
import { boardStream, type EntityName, type RowOp, type Rows } from "#contract/changes/change.ts";
import type {
  EntityWrite,
  EntityWriteOf,
  FavouriteWrite,
  MemberWrite,
  NotificationDelete,
  RowWrite,
  TaskDelete,
} from "../row-write.ts";
import { seqOf, type Facts, type StreamPlan } from "../storage.ts";

type OpFor<E extends EntityName> = Extract<RowOp, { e: E }>;

/** Returns the table writes of a plan, one per row, though a row may be in several streams. */
export function writesOf(streams: readonly StreamPlan[], facts: Facts): RowWrite[] {
  const writes: RowWrite[] = [];
  for (const one of streams) {
    for (const op of one.ops) {
      const write = writeOf(op, one, streams, facts);
      if (write !== null) writes.push(write);
    }
  }
  return writes;
}

/** Merges several writes of one row by different changes of a plan. Only tasks and rules can have them. */
export function mergedWrites(writes: readonly RowWrite[]): readonly RowWrite[] {
  if (writes.length < 2) return writes;
  const merged = new Map<string, RowWrite>();
  writes.forEach((write, at) => {
    const key = keyOfMerged(write) ?? String(at);
    const previous = merged.get(key);
    merged.set(key, previous === undefined ? write : mergedWith(previous, write));
  });
  return [...merged.values()];
}

function keyOfMerged(write: RowWrite): string | null {
  if (write.table !== "task" && write.table !== "rule") return null;
  return `${write.table} ${write.kind === "insert" ? write.row.id : write.id}`;
}

function mergedWith(previous: RowWrite, write: RowWrite): RowWrite {
  if (previous.table === "task" && previous.kind !== "delete" && write.table === "task" && write.kind === "update") {
    if (previous.kind === "insert") return { ...previous, row: { ...previous.row, ...write.fields } };
    return { ...previous, fields: { ...previous.fields, ...write.fields } };
  }
  if (previous.table === "rule" && write.table === "rule" && write.kind === "update") {
    if (previous.kind === "insert") return { ...previous, row: { ...previous.row, ...write.fields } };
    return { ...previous, fields: { ...previous.fields, ...write.fields } };
  }
  throw new Error(`a plan writes a row of ${write.table} twice`);
}

function writeOf(op: RowOp, one: StreamPlan, streams: readonly StreamPlan[], facts: Facts): RowWrite | null {
  switch (op.e) {
    case "board":
      return boardWrite(op, one, facts);
    case "column":
      return rowWrite(op, one);
    case "label":
      return rowWrite(op, one);
    case "customField":
      return rowWrite(op, one);
    case "rule":
      return rowWrite(op, one);
    case "savedView":
      return rowWrite(op, one);
    case "task":
      return taskWrite(op, one, streams, facts);
    case "item":
      return detailWrite(op, facts);
    case "comment":
      return detailWrite(op, facts);
    case "attachment":
      return detailWrite(op, facts);
    case "member":
      return memberWrite(op, one, facts);
    case "favourite":
    case "topBoard":
      return favouriteWrite(op, one);
    case "notification":
      return notificationWrite(op, one);
  }
}

/** The row of a board is also in its parent's stream; the table is written by its own stream only. */
function boardWrite(op: OpFor<"board">, one: StreamPlan, facts: Facts): RowWrite | null {
  if (op.t !== "set") throw unwritable(op);
  if (one.stream !== boardStream(op.id)) return null;
  if (isWhole<"board">(op.f) && facts.get("board", op.id) === undefined)
    return { table: "board", kind: "insert", row: op.f };
  return { table: "board", kind: "update", id: op.id, fields: { ...op.f, rev: seqOf(one) } satisfies Partial<Board> };
}

/** Writes a row that only its board's stream changes, and that is never deleted. */
function rowWrite<E extends StoredEntity>(op: OpOf<E>, one: StreamPlan): EntityWriteOf<E> {
  if (op.t !== "set") throw unwritable(op);
  if (isWhole<E>(op.f)) return { table: op.e, kind: "insert", row: op.f };
  return { table: op.e, kind: "update", id: op.id, fields: { ...op.f, rev: seqOf(one) } };
}

/** Details are complete in every operation and are never deleted. */
function detailWrite<E extends DetailName>(op: OpOf<E>, facts: Facts): EntityWriteOf<E> {
  if (op.t !== "set" || !isWhole<E>(op.f)) throw unwritable(op);
  if (facts.get(op.e, op.id) === undefined) return { table: op.e, kind: "insert", row: op.f };
  return { table: op.e, kind: "update", id: op.id, fields: op.f };
}

/** A task that moves is deleted in one stream and complete in another: one row whose board changes. */
function taskWrite(op: OpFor<"task">, one: StreamPlan, streams: readonly StreamPlan[], facts: Facts): RowWrite | null {
  const existing = facts.get("task", op.id);
  const rev = seqOf(one);
  if (op.t === "del") {
    if (op.forGood === true) return taskDelete(op, one, existing);
    if (!streams.some((other) => other !== one && other.ops.some((arrival) => arrivesAs(arrival, op.id))))
      throw unwritable(op);
    return null;
  }
  if (op.t === "set") {
    if (isWhole<"task">(op.f) && existing === undefined) return { table: "task", kind: "insert", row: op.f };
    return { table: "task", kind: "update", id: op.id, fields: { ...op.f, rev } };
  }
  const after = applyOp<"task">(existing, op, { stream: one.stream, seq: rev });
  if (after === undefined) throw unwritable(op);
  return { table: "task", kind: "update", id: op.id, fields: { [op.k]: after[op.k], rev } };
}

/** Only the stream of the task's board may delete it (SY-04). */
function taskDelete(op: OpFor<"task">, { stream }: StreamPlan, existing: Rows["task"] | undefined): TaskDelete {
  if (existing === undefined || boardStream(existing.boardId) !== stream) throw unwritable(op);
  return { table: "task", kind: "delete", id: op.id, boardId: existing.boardId };
}

function arrivesAs(op: RowOp, taskId: string): boolean {
  return op.e === "task" && op.id === taskId && op.t === "set" && "id" in op.f;
}

function memberWrite(op: OpFor<"member">, one: StreamPlan, facts: Facts): MemberWrite {
  const key = { table: "member" as const, boardId: one.stream.slice(2), userId: op.id };
  const rev = seqOf(one);
  if (op.t === "del") return { ...key, kind: "delete" };
  if (op.t !== "set" || (op.f.role ?? op.f.name) === undefined) throw unwritable(op);
  const currentRole = facts.memberRole(key.boardId, key.userId);
  // A write of the user's name and picture keeps the role.
  const role = op.f.role ?? currentRole;
  if (role === null) throw unwritable(op);
  if (currentRole !== null) return { ...key, kind: "update", role, rev };
  return { ...key, kind: "insert", role, grantedSeq: rev, rev };
}

function favouriteWrite(op: OpFor<"favourite"> | OpFor<"topBoard">, one: StreamPlan): FavouriteWrite {
  const key = { table: op.e, userId: one.stream.slice(2), boardId: op.id };
  if (op.t === "del") return { ...key, kind: "delete" };
  if (op.t !== "set" || op.f.sort === undefined) throw unwritable(op);
  return { ...key, kind: "upsert", sort: op.f.sort, rev: seqOf(one) };
}

function notificationWrite(op: OpFor<"notification">, one: StreamPlan): EntityWrite | NotificationDelete {
  if (op.t === "del") return { table: "notification", kind: "delete", id: op.id };
  if (op.t !== "set") throw unwritable(op);
  if (isWhole<"notification">(op.f)) return { table: "notification", kind: "insert", row: op.f };
  return { table: "notification", kind: "update", id: op.id, fields: { ...op.f, rev: seqOf(one) } };
}

/** Returns true if the fields are a complete row. */
function isWhole<E extends EntityName>(fields: Partial<Rows[E]>): fields is Rows[E] {
  return "id" in fields;
}

function unwritable(op: Pick<RowOp, "e" | "t">): Error {
  return new Error(`no table takes a ${op.t} of ${op.e}`);
}
