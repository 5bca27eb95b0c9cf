import type { StreamId } from "#contract/changes/change.ts";
import type { Plan } from "#server/sync/storage.ts";
import { headAfter, seqOf } from "#server/sync/storage.ts";
import { short, Violation } from "../trace.ts";

/** An edit that a user made, and its state. */
export interface Edit {
  mutationId: string;
  userId: string;
  device: string;
  op: string;
  /** Its number in the device's outbox, and the time since when it is there. */
  n: number;
  queuedAt: number;
  /** The user has discarded it: it may be applied or not. */
  isDiscarded: boolean;
  /** A device has received the acknowledgement. */
  isAnswered: boolean;
  /** How often it was applied, as of the server's current state. */
  commits: number;
  /** Applied, acknowledged and then undone by a restore: no device sends it again. */
  isGone: boolean;
  /** Applied and then undone by a restore: its device sends it again when it learns of the restore. */
  isUndone: boolean;
  /** When the server last rejected it; `null` for never. */
  refusedAt: number | null;
  /** Applied by a copy of its request that was in transit when the server rejected another copy. */
  isDoneByCopy: boolean;
}

/** The ledger's view of the server at the moment of a copy. */
export interface LedgerCopy {
  commits: ReadonlyMap<string, number>;
  heads: ReadonlyMap<StreamId, { epoch: string; seq: number }>;
}

/** Compares what was reported to users as stored with what the server applied. */
export interface Ledger {
  edits: ReadonlyMap<string, Edit>;
  /** The mutation that last placed each task, since the last restore of the server. */
  placedBy: ReadonlyMap<string, string>;
  /** Returns the first violation, or `null`. */
  violation(): Violation | null;
  fail(violation: Violation): void;
  /** Records that a device has durably stored an edit, or has put it back into its outbox. */
  stored(edit: Pick<Edit, "mutationId" | "userId" | "device" | "op" | "n" | "queuedAt">): void;
  /** Records that a plan was committed. `sentAt` is when its request left the device, `null` if no device sent it. */
  committed(plan: Plan, sentAt: number | null): void;
  refused(mutationId: string, at: number): void;
  answered(mutationId: string): void;
  discarded(mutationIds: Iterable<string>): void;
  copy(): LedgerCopy;
  /** Goes back to a copy. `isWaiting` returns true if a device has the edit in its outbox without an acknowledgement. */
  restore(copy: LedgerCopy, isWaiting: (edit: Edit) => boolean, epochOf: (stream: StreamId) => string | null): void;
}

export function createLedger(): Ledger {
  const edits = new Map<string, Edit>();
  const placedBy = new Map<string, string>();
  let heads = new Map<StreamId, { epoch: string; seq: number }>();
  const lastDone = new Map<string, number>();
  let violation: Violation | null = null;
  const fail = (found: Violation): void => {
    violation ??= found;
  };

  function checkNumbers(plan: Plan): void {
    for (const one of plan.streams) {
      const previous = heads.get(one.stream);
      const seq = seqOf(one);
      const isNext = previous === undefined ? seq === 1 : previous.epoch === one.epoch && previous.seq + 1 === seq;
      if (!isNext) {
        const before = previous === undefined ? "nothing" : `${short(previous.epoch)}:${String(previous.seq)}`;
        fail(new Violation("numbers", `${one.stream} went from ${before} to ${short(one.epoch)}:${String(seq)}`));
      }
      heads.set(one.stream, { epoch: one.epoch, seq: headAfter(one) });
    }
  }

  /** Only operations that set `columnId` place a task: new keys for a whole column do not change the order. */
  function notePlaces({ mutationId, streams }: Plan): void {
    for (const op of streams.flatMap(({ ops, after = [] }) => [...ops, ...after.flat()])) {
      if (op.e === "task" && op.t === "set" && op.f.columnId !== undefined) placedBy.set(op.id, mutationId);
    }
  }

  function checkOrder(edit: Edit): void {
    // The server does not store a rejection: if its answer is lost, the edit may be applied after later edits. A discarded edit that was in
    // transit may be applied at any time.
    if (edit.isDoneByCopy || edit.isUndone || edit.isDiscarded || isRefusedHere(edit)) return;
    const key = `${edit.device} ${edit.userId}`;
    const last = lastDone.get(key) ?? 0;
    if (edit.n < last) {
      fail(
        new Violation("order", `${name(edit)} (n ${String(edit.n)}) was done after n ${String(last)} of its device`),
      );
    }
    lastDone.set(key, Math.max(last, edit.n));
  }

  return {
    edits,
    placedBy,
    violation: () => violation,
    fail,
    stored(edit) {
      const existing = edits.get(edit.mutationId);
      edits.set(edit.mutationId, {
        isDiscarded: false,
        isAnswered: false,
        commits: 0,
        isGone: false,
        isUndone: false,
        refusedAt: null,
        isDoneByCopy: false,
        ...existing,
        ...edit,
      });
    },
    committed(plan, sentAt) {
      checkNumbers(plan);
      notePlaces(plan);
      if (sentAt === null) return;
      const edit = edits.get(plan.mutationId);
      if (edit === undefined) {
        return fail(new Violation("durable", `${short(plan.mutationId)} was done before its device had kept it`));
      }
      if (edit.userId !== plan.actorId) {
        fail(new Violation("person", `${name(edit)} was done by another person than its author`));
      }
      edit.commits += 1;
      edit.isGone = false;
      if (edit.commits > 1) fail(new Violation("once", `${name(edit)} was done twice`));
      if (edit.refusedAt !== null && sentAt <= edit.refusedAt) edit.isDoneByCopy = true;
      checkOrder(edit);
    },
    refused(mutationId, at) {
      const edit = edits.get(mutationId);
      if (edit !== undefined) edit.refusedAt = at;
    },
    answered(mutationId) {
      const edit = edits.get(mutationId);
      if (edit !== undefined) edit.isAnswered = true;
    },
    discarded(mutationIds) {
      for (const mutationId of mutationIds) {
        const edit = edits.get(mutationId);
        if (edit !== undefined) edit.isDiscarded = true;
      }
    },
    copy: () => ({
      commits: new Map([...edits.values()].map((edit) => [edit.mutationId, edit.commits])),
      heads: new Map(heads),
    }),
    restore(copy, isWaiting, epochOf) {
      lastDone.clear();
      placedBy.clear();
      for (const edit of edits.values()) {
        const commits = copy.commits.get(edit.mutationId) ?? 0;
        const isUndone = commits < edit.commits;
        edit.commits = commits;
        if (isUndone && (edit.isAnswered || !isWaiting(edit))) edit.isGone = true;
        edit.isUndone ||= isUndone;
        if (isUndone) edit.isAnswered = false;
      }
      heads = new Map();
      for (const [stream, { seq }] of copy.heads) {
        const epoch = epochOf(stream);
        if (epoch !== null) heads.set(stream, { epoch, seq });
      }
    },
  };
}

function isRefusedHere({ refusedAt, queuedAt }: Edit): boolean {
  return refusedAt !== null && refusedAt >= queuedAt;
}

export function name(edit: Edit): string {
  return `${edit.op} ${short(edit.mutationId)} of ${edit.device}`;
}
