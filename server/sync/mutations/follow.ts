import type { RowOp, StreamId, StreamOps } from "#contract/changes/change.ts";
import type { OwnNeed } from "./handler.ts";
import type { Facts } from "../storage.ts";

/** A rule that a job sets off at its hour, for one task. */
export interface TimedRun {
  ruleId: string;
  taskId: string;
}

export interface FollowInput {
  /** What is about to be written. */
  ops: readonly StreamOps[];
  /** As they were before it. */
  facts: Facts;
  actorId: string;
  mutationId: string;
  /** ISO 8601. */
  now: string;
  timed: TimedRun | null;
}

/** What follows from a write in the same stream, each entry a change of its own. */
export interface FollowUp {
  stream: StreamId;
  changes: RowOp[][];
}

/**
 * What follows by itself from a write, in the same statement (docs/decisions/0035): rules of boards. Both are pure. `need` says what must be
 * known besides, `null` when nothing follows; `decide` is asked with facts that hold it.
 */
export interface Follow {
  need(written: FollowInput): OwnNeed | null;
  decide(written: FollowInput): FollowUp | null;
}

/** Two needs as one. What only one of them can have is the first one's. */
export function joinedNeed(one: OwnNeed, other: OwnNeed): OwnNeed {
  const both = (a: readonly string[] = [], b: readonly string[] = []) => [...new Set([...a, ...b])];
  return {
    ...one,
    boards: both(one.boards, other.boards),
    labels: both(one.labels, other.labels),
    people: both(one.people, other.people),
    endsOf: other.endsOf,
  };
}
