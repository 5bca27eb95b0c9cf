import { boardOfStream, boardStream, type Change, type StreamId } from "#contract/changes/change.ts";
import type { ChangesAnswer } from "#contract/sync/sync-endpoints.ts";
import type { MemoryState } from "#server/testing/memory-storage/memory-state.ts";
import { type Plan, seqOf, type SyncStorage } from "#server/sync/storage.ts";
import type { StorageWorld } from "./storage-world.ts";
import type { Defect } from "./defect.ts";

const NO_USER_ID = "00000000-0000-0000-0000-000000000000";

/** A mutation that arrives twice is applied twice, because every request gets a new mutation id. */
const noDedupe: Defect = {
  name: "no dedupe",
  parts: () => ({
    storage: (storage, { dice }) => ({
      ...storage,
      load: (need) => storage.load({ ...need, mutationId: dice.id() }),
      commit: (plan) => storage.commit({ ...plan, mutationId: dice.id() }),
    }),
  }),
};

/** A member who was removed and added again catches up with a delta instead of a snapshot. */
const noGrantedSeq: Defect = {
  name: "no granted_seq",
  parts: () => ({
    storage: (storage) => ({
      ...storage,
      changesSince: (question) => storage.changesSince({ ...question, userId: NO_USER_ID }),
    }),
  }),
};

const keepRoom: Defect = { name: "keep room after removal", parts: () => ({ keepsRooms: true }) };

const keepEpoch: Defect = { name: "same epoch after a restore", parts: () => ({ keepsEpochs: true }) };

/** Every user may read every board. */
const noRights: Defect = {
  name: "reads ask no rights",
  parts: () => ({ access: (access) => ({ ...access, requireBoard: async () => "viewer" as const }) }),
};

/** Two nodes that write to a stream concurrently take the same sequence number. */
const noHeadCheck: Defect = {
  name: "no check of the head",
  parts: () => ({
    settings: { nodes: 2, statementMs: 200 },
    storage: (storage) => ({
      ...storage,
      async commit(plan) {
        const heads = await storage.headsOf(plan.streams.map((one) => one.stream));
        const streams = plan.streams.map((one) => ({ ...one, head: heads.get(one.stream)?.seq ?? one.head }));
        return storage.commit({ ...plan, streams, guards: [] });
      },
    }),
  }),
};

/** Duration of the setup in which boards are created; the defect is off during it. */
const SET_UP_MS = 1_000;

/** The server acknowledges a mutation 50 ms before it commits it, and may die in between. */
const earlyAck: Defect = {
  name: "acknowledged before the commit",
  parts: () => ({
    storage: (storage, { timeline, isAlive }) => ({
      ...storage,
      async commit(plan) {
        if (timeline.now() < SET_UP_MS) return storage.commit(plan);
        timeline.after(50, () => {
          if (isAlive()) void storage.commit(plan);
        });
        return "done";
      },
    }),
  }),
};

interface HiddenChange {
  stream: StreamId;
  seq: number;
  before: MemoryState;
}

/**
 * Sequence numbers are taken when a mutation begins and become visible when it ends, as with `bigserial`: of two concurrent writers of a
 * stream the second may become visible first, and a client that reads then never receives the first change.
 */
function outOfOrder(): {
  storage: (inner: SyncStorage, world: StorageWorld) => SyncStorage;
  visible: (state: MemoryState) => MemoryState;
} {
  const hidden = new Set<HiddenChange>();
  const isHidden = ({ stream, seq }: Pick<Change, "stream" | "seq">) =>
    [...hidden].some((one) => one.stream === stream && one.seq === seq);

  function headOf(stream: StreamId, head: number): number {
    let seen = head;
    while (seen > 0 && isHidden({ stream, seq: seen })) seen -= 1;
    return seen;
  }

  function storage(inner: SyncStorage, { memory, timeline, dice }: StorageWorld): SyncStorage {
    const hide = async (plan: Plan, before: MemoryState): Promise<void> => {
      const ownChanges = plan.streams.map((one) => ({ stream: one.stream, seq: seqOf(one), before }));
      for (const one of ownChanges) hidden.add(one);
      await new Promise<void>((resolve) => timeline.after(dice.between(20, 400), resolve));
      for (const one of ownChanges) hidden.delete(one);
    };
    return {
      ...inner,
      async commit(plan) {
        const { state: before } = memory.copy();
        const result = await inner.commit(plan);
        if (result === "done" && dice.chance(0.5)) await hide(plan, before);
        return result;
      },
      async headsOf(streams) {
        const heads = await inner.headsOf(streams);
        return new Map([...heads].map(([stream, { epoch, seq }]) => [stream, { epoch, seq: headOf(stream, seq) }]));
      },
      async changesSince(question): Promise<ChangesAnswer> {
        const answer = await inner.changesSince(question);
        if ("resync" in answer) return answer;
        const head = headOf(question.stream, answer.head);
        return { ...answer, head, changes: answer.changes.filter((change) => change.seq <= head && !isHidden(change)) };
      },
    };
  }

  return { storage, visible: (state) => withoutHidden(state, hidden, headOf) };
}

/** Returns the state without the rows that hidden changes wrote. */
function withoutHidden(
  state: MemoryState,
  hidden: ReadonlySet<HiddenChange>,
  headOf: (stream: StreamId, head: number) => number,
): MemoryState {
  if (hidden.size === 0) return state;
  const tasks = new Map(state.tasks);
  const columns = new Map(state.columns);
  const streams = new Map(state.streams);
  for (const { stream, seq, before } of hidden) {
    const boardId = boardOfStream(stream);
    for (const [id, row] of state.tasks) {
      if (row.boardId === boardId && row.rev === seq) putBack(tasks, id, before.tasks.get(id));
    }
    for (const [id, row] of state.columns) {
      if (row.boardId === boardId && row.rev === seq) putBack(columns, id, before.columns.get(id));
    }
    const current = streams.get(stream);
    if (current !== undefined) streams.set(stream, { ...current, head: headOf(stream, current.head) });
  }
  return { ...state, tasks, columns, streams };
}

function putBack<T>(rows: Map<string, T>, id: string, row: T | undefined): void {
  if (row === undefined) rows.delete(id);
  else rows.set(id, row);
}

const commitOrder: Defect = {
  name: "sequence visible out of commit order",
  parts: () => ({ settings: { nodes: 2, statementMs: 15 }, ...outOfOrder() }),
};

/** The log answers as if compacted changes had been empty, instead of requiring a new snapshot. */
const forgetful: Defect = {
  name: "compaction unnoticed",
  parts: () => ({
    storage: (storage, { memory }) => ({
      ...storage,
      async changesSince(question) {
        const answer = await storage.changesSince(question);
        const stream = memory.copy().state.streams.get(question.stream);
        const isForgotten = stream !== undefined && question.since < stream.minSeq && question.epoch === stream.epoch;
        if (!("resync" in answer) || !isForgotten) return answer;
        return { epoch: stream.epoch, head: stream.head, changes: withFillers(stream.changes, question, stream.head) };
      },
    }),
  }),
};

function withFillers(
  known: readonly Change[],
  { stream, since, epoch = "" }: { stream: StreamId; since: number; epoch?: string | undefined },
  head: number,
): Change[] {
  const filled: Change[] = [];
  for (let seq = since + 1; seq <= head; seq += 1) {
    const change = known.find((one) => one.seq === seq);
    filled.push(change ?? { stream, epoch, seq, mutationId: null, actor: null, at: "", ops: [] });
  }
  return filled;
}

/** A change of a nested board is published only to the stream of that board; clients that show the parent board keep the old row. */
const silentAbove: Defect = {
  name: "the board above is not told",
  parts: () => ({
    storage: (storage) => ({
      ...storage,
      commit: (plan) =>
        storage.commit({
          ...plan,
          streams: plan.streams.map((one) => ({
            ...one,
            ops: one.ops.filter((op) => op.e !== "board" || one.stream === boardStream(op.id)),
          })),
        }),
    }),
  }),
};

export const serverDefects: readonly Defect[] = [
  noDedupe,
  keepRoom,
  noGrantedSeq,
  commitOrder,
  noHeadCheck,
  earlyAck,
  keepEpoch,
  forgetful,
  noRights,
  silentAbove,
];
