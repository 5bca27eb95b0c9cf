import type { Change, Cursor, StreamId } from "#contract/changes/change.ts";
import type { ErrorCode } from "#contract/core/error.ts";
import { ENTRY_VERSION, type OutboxEntry, type RejectedEntry } from "../../storage/disk/outbox-entry.ts";

/** The mutation may have been executed; the next answer will tell. */
export type UnknownOutcome = { mutationId: string; status: "again" };

/** The final answer of the server for one entry. */
export type EntryAnswer =
  | { mutationId: string; status: "ok"; changes: readonly Change[] }
  | {
      mutationId: string;
      status: "refused";
      code: ErrorCode;
      message: string;
      details?: Record<string, unknown>;
    };

export interface AnswerPlan {
  acked: OutboxEntry[];
  /** These move from the outbox to the rejected ones, in one transaction (SY-36). */
  refused: RejectedEntry[];
}

/**
 * Computes the changes of the outbox by these answers. A rejected entry takes along everything that depends on the row that it would have
 * created: they form one group. `entries` is the outbox in order, `now` milliseconds since 1970.
 */
export function planAnswers(
  entries: readonly OutboxEntry[],
  answers: readonly (EntryAnswer | UnknownOutcome)[],
  now: number,
): AnswerPlan {
  const byId = new Map(answers.map((answer) => [answer.mutationId, answer]));
  const groups = new Map<string, { group: string; refusal: Refusal }>();
  const plan: AnswerPlan = { acked: [], refused: [] };
  for (const entry of entries) {
    if (entry.acks !== null) continue;
    const answer = byId.get(entry.mutationId);
    if (answer?.status === "ok") {
      plan.acked.push({ ...entry, acks: acksOf(answer.changes), lastCode: null });
      continue;
    }
    // It may have been executed already, so it is not rejected with its group.
    if (answer?.status === "again") continue;
    const leader = groupOf(entry, groups);
    const refusal = answer ?? leader?.refusal;
    if (refusal === undefined) continue;
    const group = leader?.group ?? entry.mutationId;
    plan.refused.push(refusedEntry(entry, refusal, group, now));
    for (const id of createdBy(entry)) groups.set(id, { group, refusal });
  }
  return plan;
}

type Refusal = Extract<EntryAnswer, { status: "refused" }>;

/** Returns the last cursor of each stream in the changes of a mutation. */
export function acksOf(changes: readonly Change[]): { [stream in StreamId]?: Cursor } {
  const acks: { [stream in StreamId]?: Cursor } = {};
  for (const { stream, epoch, seq } of changes) acks[stream] = { epoch, seq };
  return acks;
}

function refusedEntry(entry: OutboxEntry, refusal: Refusal, group: string, now: number): RejectedEntry {
  return {
    v: ENTRY_VERSION,
    mutationId: entry.mutationId,
    userId: entry.userId,
    n: entry.n,
    group,
    mutation: entry.mutation,
    before: entry.before,
    createdAt: entry.createdAt,
    code: refusal.code,
    message: refusal.message,
    ...(refusal.details === undefined ? {} : { details: refusal.details }),
    refusedAt: now,
  };
}

/**
 * Arguments that may name a missing row: a place is found without its neighbours, and the original of a copied task is only informative.
 */
const OPTIONAL_REFERENCES = new Set(["afterId", "beforeId", "copiedFromId"]);

function groupOf<T>(entry: OutboxEntry, groups: ReadonlyMap<string, T>): T | undefined {
  const own = groups.get(entry.mutation.id);
  if (own !== undefined) return own;
  for (const [name, value] of Object.entries(entry.mutation.args)) {
    const found = typeof value === "string" && !OPTIONAL_REFERENCES.has(name) ? groups.get(value) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the ids of the rows that an entry creates: a task whose counts a new comment changes existed before. */
function createdBy({ mutation, ops, before }: OutboxEntry): string[] {
  if (!mutation.op.endsWith(".create")) return [];
  const known = new Set(before.filter(({ row }) => row !== null).map(({ id }) => id));
  return ops.flatMap((part) => part.ops.map((op) => op.id)).filter((id) => !known.has(id));
}
