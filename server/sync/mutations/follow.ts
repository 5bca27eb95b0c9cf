import type { RowOp, StreamId, StreamOps } from "#contract/changes/change.ts";
import type { OwnNeed } from "./handler.ts";
import type { Facts } from "../storage.ts";

/** A run of a rule for one task at a scheduled time, started by a job. */
export interface TimedRun {
  ruleId: string;
  taskId: string;
}

export interface FollowInput {
  /** The operations that are about to be written. */
  ops: readonly StreamOps[];
  /** The facts before it. */
  facts: Facts;
  actorId: string;
  mutationId: string;
  /** ISO 8601. */
  now: string;
  timed: TimedRun | null;
}

/** Changes that rules add to a write, in the same stream and each with its own number. */
export interface FollowUp {
  stream: StreamId;
  changes: RowOp[][];
}

/**
 * Adds the effects of a board's rules to a write, in the same statement (docs/decisions/0035). Both functions are pure. `need` returns the
 * additional facts, `null` if no rule runs; `decide` is called with facts that include them.
 */
export interface Follow {
  need(written: FollowInput): OwnNeed | null;
  decide(written: FollowInput): FollowUp | null;
}

/** Merges two needs. A field that can have only one value comes from the first. */
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
