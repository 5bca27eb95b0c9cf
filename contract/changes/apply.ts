import type { DeleteOp, EntityName, MemberOfSetOp, PutOp, RowOp, Rows, SetOp, StreamId } from "./change.ts";
import { boardOfStream } from "./change.ts";
import { isDetail } from "../entities/detail.ts";

/**
 * Row operations are applied to rows here only, by the server, devices and the simulator alike, so they cannot diverge. A change has at
 * most one operation per row.
 */
export interface Arrival {
  stream: StreamId;
  /** `null` for an operation that is not confirmed yet. */
  seq: number | null;
}

export type OpOf<E extends EntityName> = SetOp<E> | DeleteOp<E> | MemberOfSetOp<E> | PutOp<E>;

/** The fields that the guards below read, for any entity. */
interface GuardFields {
  id?: string;
  rev?: number;
  epoch?: string;
  boardId?: string | null;
  hops?: number;
  version?: number;
}

/**
 * Returns the row after `op`: the same object if nothing changes, `undefined` if the row is absent.
 *
 * Guards: an operation that the row already includes is skipped (SY-03); a task changes only through the stream of its current board, and
 * an older stay on a board never overrides a newer one (SY-04); a board's row arrives through several streams and its newest revision wins
 * (SY-05); so does the newest version of a task's detail (PT-02).
 */
export function applyOp<E extends EntityName>(
  row: Rows[E] | undefined,
  op: OpOf<E>,
  arrival: Arrival,
): Rows[E] | undefined {
  if (isDetail(op.e)) return op.t === "set" ? applyDetailSet(row, op, arrival) : row;
  if (op.e === "board") return op.t === "set" ? applyBoardSet(row, op) : row;
  if (op.e === "task" && isForeignToTask(row, op, arrival)) return row;
  if (isAlreadyIn(row, arrival)) return row;
  if (op.t === "set") return applySet(row, op, arrival);
  if (op.t === "del") return undefined;
  return row === undefined ? undefined : withMemberChange(row, op, arrival);
}

/** Whether an operation contains the whole row, its id included, so it creates an absent row. */
function isWhole<E extends EntityName>(fields: Partial<Rows[E]>): fields is Rows[E] {
  return "id" in fields;
}

function applySet<E extends EntityName>(row: Rows[E] | undefined, op: SetOp<E>, arrival: Arrival): Rows[E] | undefined {
  const rev = arrival.seq === null ? {} : { rev: arrival.seq };
  if (isWhole<E>(op.f)) return { ...op.f, ...rev };
  return row === undefined ? undefined : { ...row, ...op.f, ...rev };
}

/** A board's row keeps the revision of its own stream, whichever stream delivers it. */
function applyBoardSet<E extends EntityName>(row: Rows[E] | undefined, op: SetOp<E>): Rows[E] | undefined {
  const current: GuardFields | undefined = row;
  const incoming: GuardFields = op.f;
  const isOld =
    current?.rev !== undefined &&
    incoming.rev !== undefined &&
    current.epoch === incoming.epoch &&
    current.rev >= incoming.rev;
  if (isOld) return row;
  if (isWhole<E>(op.f)) return op.f;
  return row === undefined ? undefined : { ...row, ...op.f };
}

/** A confirmed detail arrives whole with its version. A locally predicted creation does not overwrite an existing row. */
function applyDetailSet<E extends EntityName>(
  row: Rows[E] | undefined,
  op: SetOp<E>,
  { seq }: Arrival,
): Rows[E] | undefined {
  const current: GuardFields | undefined = row;
  const incoming: GuardFields = op.f;
  if (row === undefined) return isWhole<E>(op.f) ? op.f : undefined;
  if (seq !== null) return isWhole<E>(op.f) && (incoming.version ?? 0) > (current?.version ?? 0) ? op.f : row;
  return isWhole<E>(op.f) ? row : { ...row, ...op.f };
}

/** A row's `rev` belongs to the stream of its own board, so it is not compared when a change moves the row to another board. */
function isAlreadyIn(row: GuardFields | undefined, arrival: Arrival): boolean {
  if (row === undefined || arrival.seq === null) return false;
  const boardId = boardOfStream(arrival.stream);
  const isFromElsewhere = boardId !== null && typeof row.boardId === "string" && row.boardId !== boardId;
  return !isFromElsewhere && (row.rev ?? -1) >= arrival.seq;
}

function isForeignToTask(row: GuardFields | undefined, op: RowOp | OpOf<EntityName>, arrival: Arrival): boolean {
  if (row === undefined) return false;
  if (row.boardId === boardOfStream(arrival.stream)) return false;
  const incoming: GuardFields | null = op.t === "set" && isWhole(op.f) ? op.f : null;
  return incoming === null || (incoming.hops ?? 0) <= (row.hops ?? 0);
}

/** Adds a value to a set or removes it, or sets one key of a map. */
function withMemberChange<E extends EntityName>(
  row: Rows[E],
  op: MemberOfSetOp<E> | PutOp<E>,
  arrival: Arrival,
): Rows[E] {
  const current: unknown = Reflect.get(row, op.k);
  const without = Array.isArray(current) ? current.filter((value) => value !== op.v) : [];
  const next = op.t === "put" ? withKey(current, op) : op.t === "add" ? [...without, op.v] : without;
  const rev = arrival.seq === null ? {} : { rev: arrival.seq };
  return { ...row, [op.k]: next, ...rev };
}

function withKey(current: unknown, { n, v }: Pick<PutOp<"task">, "n" | "v">): object {
  const { [n]: _former, ...others }: Record<string, unknown> = Object(current);
  return v === null ? others : { ...others, [n]: v };
}
