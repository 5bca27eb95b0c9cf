import { boardStream, type RowOp, type StreamId, type StreamOps } from "#contract/changes/change.ts";
import type { FollowUp } from "./follow.ts";
import { createFactsOverlay } from "./facts-overlay.ts";
import { mergedWrites, writesOf } from "./plan-writes.ts";
import type { RowWrite } from "../row-write.ts";
import { seqOf, type Facts, type Plan, type StreamGuard, type StreamPlan } from "../storage.ts";

export interface PlanInput {
  actorId: string;
  mutationId: string;
  /** ISO 8601. */
  at: string;
  ops: readonly StreamOps[];
  facts: Facts;
  /** Streams that are not written but must not move. */
  guards?: readonly StreamId[];
  /** Streams whose clients get this change by a snapshot. */
  snapshotOnly?: readonly StreamId[];
  /** Changes of rules. */
  following?: FollowUp | null;
  /** Generates the epoch of a new stream. */
  newId: () => string;
}

/**
 * Turns decided operations into a plan: sequence numbers, numbers of new tasks, revisions, and the table writes. Pure except for `newId`.
 */
export function buildPlan(input: PlanInput): Plan {
  const { actorId, mutationId, at, facts } = input;
  const streams = mergeStreams(input.ops)
    .map((part) => openStream(part, input))
    .sort((a, b) => (a.stream < b.stream ? -1 : 1));
  const revisions = new Map(streams.map((one) => [one.stream, { rev: seqOf(one), epoch: one.epoch }]));
  for (const one of streams) {
    requireOneOpPerRow(one);
    one.ops = one.ops.map((op) => finishOp(op, one, { revisions, facts }));
  }
  const writes = [...writesOf(streams, facts), ...followingWrites(streams, input)];
  for (const one of streams) one.ops = one.ops.map((op) => wholeBoard(op, facts));
  return { actorId, mutationId, at, streams, guards: guardsOf(input, revisions), writes: mergedWrites(writes) };
}

/** Finishes the changes of rules, each on the rows that the previous changes have left. Returns their table writes. */
function followingWrites(streams: readonly StreamPlan[], { following, facts }: PlanInput): RowWrite[] {
  const one = streams.find(({ stream }) => stream === following?.stream);
  if (one === undefined || following === undefined || following === null || following.changes.length === 0) return [];
  const overlay = createFactsOverlay(facts);
  for (const { stream, ops } of streams) overlay.apply(stream, ops, stream === one.stream ? seqOf(one) : null);
  const writes: RowWrite[] = [];
  one.after = following.changes.map((changed, n) => {
    const part: StreamPlan = { ...one, head: seqOf(one) + n, ops: changed };
    requireOneOpPerRow(part);
    part.ops = changed.map((op) => finishOp(op, part, { revisions: new Map(), facts: overlay.facts }));
    writes.push(...writesOf([part], overlay.facts));
    overlay.apply(one.stream, part.ops, seqOf(part));
    return part.ops;
  });
  return writes;
}

/**
 * The row of a board is always sent complete: it is in several streams, and a client may have missed an earlier change in a stream that it
 * does not follow, so a newer revision must not depend on an older one (SY-05).
 */
function wholeBoard(op: RowOp, facts: Facts): RowOp {
  if (op.e !== "board" || op.t !== "set") return op;
  return { ...op, f: { ...facts.get("board", op.id), ...op.f } };
}

type Revisions = ReadonlyMap<StreamId, { rev: number; epoch: string }>;

function mergeStreams(parts: readonly StreamOps[]): StreamOps[] {
  const merged = new Map<StreamId, RowOp[]>();
  for (const { stream, ops } of parts) merged.set(stream, [...(merged.get(stream) ?? []), ...ops]);
  return [...merged].map(([stream, ops]) => ({ stream, ops }));
}

function openStream({ stream, ops }: StreamOps, { facts, newId, snapshotOnly = [] }: PlanInput): StreamPlan {
  const existing = facts.heads.get(stream);
  const { epoch, seq: head, taskNumber } = existing ?? { epoch: newId(), seq: null, taskNumber: 0 };
  const part: StreamPlan = { stream, epoch, head, taskNumber, ops };
  return snapshotOnly.includes(stream) ? { ...part, snapshotOnly: true } : part;
}

/** SY-03 holds only if a change has at most one operation per row. */
function requireOneOpPerRow({ stream, ops }: StreamPlan): void {
  const rows = new Set(ops.map((op) => `${op.e}:${op.id}`));
  if (rows.size !== ops.length) throw new Error(`a change of ${stream} has two operations on one row`);
}

function finishOp(op: RowOp, one: StreamPlan, { revisions, facts }: { revisions: Revisions; facts: Facts }): RowOp {
  if (op.t !== "set") return op;
  if (op.e === "board") {
    const own = revisions.get(boardStream(op.id));
    if (own === undefined) throw new Error("a board is changed without its own stream");
    return { ...op, f: { ...op.f, ...own } };
  }
  if (op.e === "item") return finishDetail(op, facts.get("item", op.id));
  if (op.e === "comment") return finishDetail(op, facts.get("comment", op.id));
  if (op.e === "attachment") return finishDetail(op, facts.get("attachment", op.id));
  if (!("id" in op.f)) return op;
  const rev = seqOf(one);
  if (op.e === "task") return { ...op, f: { ...op.f, number: numberIn(one, op.f.number ?? null), rev } };
  return withFields(op, { rev });
}

type AnySetOp = Extract<RowOp, { t: "set" }>;

function withFields<Op extends AnySetOp>(op: Op, fields: { rev: number } | { version: number }): Op {
  return { ...op, f: { ...op.f, ...fields } };
}

/** Sends a detail complete, with the next version, because clients may hold different versions of it (PT-02). */
function finishDetail<Op extends AnySetOp>(op: Op, existing: { version: number } | undefined): Op {
  return withFields({ ...op, f: { ...existing, ...op.f } }, { version: (existing?.version ?? 0) + 1 });
}

/** Returns the number of a task that is new on a board: the next one, unless it has its own (an import). */
function numberIn(one: StreamPlan, ownNumber: number | null): number {
  const number = ownNumber ?? one.taskNumber + 1;
  one.taskNumber = Math.max(one.taskNumber, number);
  return number;
}

function guardsOf({ guards = [], facts }: PlanInput, written: Revisions): StreamGuard[] {
  const found = guards.flatMap((stream) => {
    const head = facts.heads.get(stream);
    return head === undefined || written.has(stream) ? [] : [{ stream, epoch: head.epoch, seq: head.seq }];
  });
  return found.sort((a, b) => (a.stream < b.stream ? -1 : 1));
}
