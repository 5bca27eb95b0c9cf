import type { Change, Cursor, StreamId } from "#contract/changes/change.ts";
import type { ErrorCode } from "#contract/core/error.ts";
import { ENTRY_VERSION, type OutboxEntry, type RejectedEntry } from "../../storage/disk/outbox-entry.ts";

/** Only the next answer will tell whether an entry was done. */
export type UnknownOutcome = { mutationId: string; status: "again" };

/** What the server said of one entry for good. */
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
  /** Leave the queue for the list of refused ones, in one transaction (SY-36). */
  refused: RejectedEntry[];
}

/**
 * What becomes of the queue by these answers. A refused entry takes along everything that builds on what it would have created:
 * they stand and fall as one group. `entries` is the queue in order, `now` milliseconds since 1970.
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
    // It may be done already: what falls cannot take it along.
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

/** The place in each stream where the server has put a mutation. */
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

/** Neighbours are only a wish: a place is found without them. What a task was copied from is only told of it. */
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

/** Ids of the rows that an entry creates: a task whose figures a comment changes was there before. */
function createdBy({ mutation, ops, before }: OutboxEntry): string[] {
  if (!mutation.op.endsWith(".create")) return [];
  const known = new Set(before.filter(({ row }) => row !== null).map(({ id }) => id));
  return ops.flatMap((part) => part.ops.map((op) => op.id)).filter((id) => !known.has(id));
}
