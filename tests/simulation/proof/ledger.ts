import type { StreamId } from "#contract/changes/change.ts";
import type { Plan } from "#server/sync/storage.ts";
import { headAfter, seqOf } from "#server/sync/storage.ts";
import { short, Violation } from "../trace.ts";

/** One edit that a person made, and what became of it. */
export interface Edit {
  mutationId: string;
  userId: string;
  device: string;
  op: string;
  /** Its place in the device's queue, and since when it stands there. */
  n: number;
  queuedAt: number;
  /** The person has let it go: it may be done or not. */
  isDiscarded: boolean;
  /** A device has heard from the server that it was done. */
  isAnswered: boolean;
  /** How often it was done in the present life of the server. */
  commits: number;
  /** Done, answered, and gone with a restored copy: nobody can know of it any more. */
  isGone: boolean;
  /** Done once and undone by a restored copy: it is offered again whenever its device learns of that. */
  isUndone: boolean;
  /** When the server last refused it, `null` for never. */
  refusedAt: number | null;
  /** Done by a copy of its request that was under way when the server refused another copy. */
  isDoneByCopy: boolean;
}

/** What a server has at one moment, for a copy of it. */
export interface LedgerCopy {
  commits: ReadonlyMap<string, number>;
  heads: ReadonlyMap<StreamId, { epoch: string; seq: number }>;
}

/** Everything that was promised to people and everything that the server did, held against each other. */
export interface Ledger {
  edits: ReadonlyMap<string, Edit>;
  /** The mutation that put each task where it stands, since the server last went back in time. */
  placedBy: ReadonlyMap<string, string>;
  /** The first rule that was broken. */
  violation(): Violation | null;
  fail(violation: Violation): void;
  /** A device has kept an edit durably, or put it back into its queue. */
  stored(edit: Pick<Edit, "mutationId" | "userId" | "device" | "op" | "n" | "queuedAt">): void;
  /** A plan has been written. `sentAt` is when its request left the device, `null` for what no device sent. */
  committed(plan: Plan, sentAt: number | null): void;
  refused(mutationId: string, at: number): void;
  answered(mutationId: string): void;
  discarded(mutationIds: Iterable<string>): void;
  copy(): LedgerCopy;
  /** Back to a copy. `isWaiting` says whether a device still has the edit in its queue without an answer. */
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

  /** A new numbering of a column sets keys alone and leaves the order as it is. */
  function notePlaces({ mutationId, streams }: Plan): void {
    for (const op of streams.flatMap(({ ops, after = [] }) => [...ops, ...after.flat()])) {
      if (op.e === "task" && op.t === "set" && op.f.columnId !== undefined) placedBy.set(op.id, mutationId);
    }
  }

  function checkOrder(edit: Edit): void {
    // A refusal is not remembered: when its answer is lost the edit may be done after others that were not refused.
    // What its person has let go while it was on its way may still be done, whenever it comes.
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
