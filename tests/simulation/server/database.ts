import type { Person } from "#contract/users/user.ts";
import { boardOfStream, boardStream, type StreamId, userStream } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import { pairKey, readersIn, type MemoryState } from "#server/testing/memory-storage/memory-state.ts";
import {
  createMemoryStorage,
  type MemoryCopy,
  type MemoryStorage,
} from "#server/testing/memory-storage/storage-memory.ts";
import type { Plan, SyncStorage } from "#server/sync/storage.ts";
import type { SessionRow } from "#server/features/auth/session-queries.ts";
import { deferred } from "#client/sync/ports/memory/deferred.ts";
import type { Dice } from "../dice.ts";
import type { ServerParts } from "../defects/server-parts.ts";
import type { Ledger, LedgerCopy } from "../proof/ledger.ts";
import type { Settings } from "../settings.ts";
import type { Timeline } from "../timeline.ts";
import { short, type Trace } from "../trace.ts";
import { createSessionTable, type SessionTable } from "./sessions.ts";

/** The state that outlives the server's nodes: rows, log, sessions. */
export interface ServerDatabase {
  /** The storage without faults, for checks and for the setup of a history. */
  memory: MemoryStorage;
  sessions: SessionTable;
  people: readonly Person[];
  /** Returns the current state. Callers must not change it. */
  state(): MemoryState;
  /** Returns the state as readers see it; a seeded defect may hide changes. */
  visible(): MemoryState;
  /** The server's clock minus the simulated time, in milliseconds. */
  clock: { ahead: number };
  /** Returns the storage as a node sees it: slow, sometimes failing, and without answers once the node is dead. */
  open(node: { isAlive: () => boolean }): SyncStorage;
  faults: DatabaseFaults;
  /** Returns true if the user may receive this change, or if the change is the one that removes the user. */
  mayReceive(userId: string, change: { stream: StreamId; mutationId: string | null }): boolean;
  /** Like `mayReceive`, for the answer to the user's own write: permissions may have been checked right before the user was removed. */
  mayBeAnswered(userId: string, change: { stream: StreamId; mutationId: string | null }): boolean;
  /** Returns the sequence number of the change that gave the user a role on the board itself; 0 if there is none. */
  letInAt(userId: string, boardId: string): number;
  copy(): DatabaseCopy;
  restore(copy: DatabaseCopy, isWaiting: Parameters<Ledger["restore"]>[1]): void;
  /** Must be called after a direct change of `memory`. */
  touched(): void;
  /** When the request of each mutation left its device. */
  sentAt: { of: ReadonlyMap<string, number>; note(mutationId: string, at: number): void };
}

export interface DatabaseFaults {
  /** Share of statements that fail without an effect. */
  refuse: number;
  /** Share of writes that are committed but whose answer is lost on the way to the server. */
  loseAnswer: number;
}

export interface DatabaseCopy {
  rows: MemoryCopy;
  sessions: ReadonlyMap<string, SessionRow>;
  ledger: LedgerCopy;
}

interface DatabaseWorld {
  timeline: Timeline;
  dice: Dice;
  ledger: Ledger;
  trace: Trace;
  settings: Settings;
  people: readonly Person[];
  /** Seeded defects. */
  defect: Pick<ServerParts, "storage" | "visible" | "keepsEpochs">;
}

/** Returns a new promise that never settles. A shared one would keep dead nodes in memory. */
function never(): Promise<never> {
  return new Promise(() => {});
}

/** After a lost announcement a removed user may stay in a room until the rooms are checked again. */
const RECHECK_MS = 61_000;
/** The longest time of a message between nodes. Until then the other node may still send changes to a removed member. */
const BETWEEN_NODES_MS = 100;

export function createDatabase(world: DatabaseWorld): ServerDatabase {
  const { timeline, dice, ledger, trace, people } = world;
  const memory = createMemoryStorage();
  for (const person of people) memory.addPerson(person);
  const sessions = createSessionTable((userId) => people.find((one) => one.id === userId)?.username ?? "nobody");
  const faults: DatabaseFaults = { refuse: 0, loseAnswer: 0 };
  const sentAt = new Map<string, number>();
  const access = createAccessWatch(timeline);
  const graceMs = graceMsOf(world.settings);
  let cachedState: MemoryState | null = null;
  const state = () => (cachedState ??= memory.copy().state);
  let exclusive: Promise<void> | null = null;

  function open(node: { isAlive: () => boolean }): SyncStorage {
    /** The transit time of a statement. Never resolves for a dead node. */
    const roundTrip = async (): Promise<void> => {
      if (world.settings.statementMs > 0 && dice.chance(0.3)) {
        await new Promise<void>((resolve) => timeline.after(dice.between(0, world.settings.statementMs), resolve));
      }
      if (!node.isAlive()) await never();
    };
    const fail = (): void => {
      if (!dice.chance(faults.refuse)) return;
      trace.count("database refused");
      throw new AppError(dice.pick(["DATABASE_DOWN", "DISK_FULL"] as const));
    };

    async function commit(plan: Plan): Promise<Awaited<ReturnType<SyncStorage["commit"]>>> {
      await roundTrip();
      fail();
      const before = access.isTouchedBy(plan) ? state() : null;
      const result = await inner.commit(plan);
      if (result !== "done") trace.count(`commit ${result}`);
      if (result === "done") {
        cachedState = null;
        const sent = sentAt.get(plan.mutationId);
        ledger.committed(plan, sent ?? null);
        if (before !== null) access.noteCommit(plan, before, state());
        trace.log(() => `server did ${short(plan.mutationId)} ${wordsOf(plan)}`);
        if (dice.chance(faults.loseAnswer)) {
          access.noteUnannounced();
          trace.count("database answer lost");
          throw new AppError("DATABASE_DOWN");
        }
      }
      await roundTrip();
      return result;
    }

    const inner = world.defect.storage(memory, { memory, timeline, dice, isAlive: node.isAlive });
    const storage: SyncStorage = {
      ...inner,
      async load(need) {
        await roundTrip();
        fail();
        const facts = await inner.load(need);
        await roundTrip();
        return facts;
      },
      async commit(plan) {
        while (exclusive !== null) await exclusive;
        return commit(plan);
      },
      async exclusive(_streams, work) {
        while (exclusive !== null) await exclusive;
        trace.count("locked write");
        const turn = deferred();
        exclusive = turn.promise;
        const free = (): void => {
          exclusive = null;
          turn.resolve();
        };
        // A node that dies here releases its locks.
        const cancel = timeline.after(1_000, () => {
          if (!node.isAlive()) free();
        });
        try {
          return await work({ ...storage, commit });
        } finally {
          cancel();
          if (exclusive === turn.promise) free();
        }
      },
    };
    return storage;
  }

  return {
    memory,
    sessions,
    people,
    state,
    visible: () => world.defect.visible(state()),
    clock: { ahead: 0 },
    open,
    faults,
    mayReceive: (userId, change) => access.mayReceive(userId, change, { state: state(), graceMs }),
    mayBeAnswered: (userId, change) =>
      access.mayReceive(userId, change, {
        state: state(),
        graceMs: graceMs + DECIDED_TO_ANSWERED * world.settings.statementMs,
      }),
    // The server stores this number with the role: a user who by now has only an inherited role may receive older changes.
    letInAt: (userId, boardId) => (state().members.has(pairKey(boardId, userId)) ? access.letInAt(userId, boardId) : 0),
    copy: () => ({ rows: memory.copy(), sessions: sessions.copy(), ledger: ledger.copy() }),
    restore(copy, isWaiting) {
      const epochs = [...copy.rows.state.streams.values()].map((stream) => stream.epoch);
      memory.restore(copy.rows, () => (world.defect.keepsEpochs ? (epochs.shift() ?? dice.id()) : dice.id()));
      sessions.restore(copy.sessions);
      cachedState = null;
      ledger.restore(copy.ledger, isWaiting, (stream) => state().streams.get(stream)?.epoch ?? null);
      access.noteRestore();
    },
    touched() {
      cachedState = null;
    },
    sentAt: { of: sentAt, note: (mutationId, at) => void sentAt.set(mutationId, at) },
  };
}

/**
 * Returns how long after the commit of a removal the removed user may still receive changes: the bus message has to reach the node that
 * wrote it, and the other node.
 */
function graceMsOf({ nodes, statementMs }: Settings): number {
  return statementMs + (nodes === 2 ? BETWEEN_NODES_MS : 0);
}

/** Number of one-way trips between the permission check and the answer: the facts back, the write there. */
const DECIDED_TO_ANSWERED = 2;

interface ReceiveContext {
  state: MemoryState;
  /** Time after a removal during which its bus message may be in transit. */
  graceMs: number;
}

interface AccessWatch {
  isTouchedBy(plan: Plan): boolean;
  noteCommit(plan: Plan, before: MemoryState, after: MemoryState): void;
  noteUnannounced(): void;
  noteRestore(): void;
  letInAt(userId: string, boardId: string): number;
  mayReceive(userId: string, change: { stream: StreamId; mutationId: string | null }, context: ReceiveContext): boolean;
}

/** Records which user lost which board, and by which mutation. */
function createAccessWatch(timeline: Timeline): AccessWatch {
  const lostBy = new Map<string, { mutationId: string; at: number }>();
  const letIn = new Map<string, number>();
  let excusedUntil = -1;
  const noteUnannounced = (): void => {
    excusedUntil = timeline.now() + RECHECK_MS;
  };
  return {
    isTouchedBy: (plan) => plan.streams.some(({ ops }) => ops.some((op) => op.e === "member" || op.e === "board")),
    noteCommit(plan, before, after) {
      for (const boardId of before.boards.keys()) {
        const former = readersIn(before, boardId);
        const now = readersIn(after, boardId);
        for (const userId of former.keys()) {
          if (!now.has(userId)) lostBy.set(`${userId} ${boardId}`, { mutationId: plan.mutationId, at: timeline.now() });
        }
        // Only a new role on the board itself counts (SY-09), not one inherited through a move of the board.
        for (const userId of now.keys()) {
          const isLetIn = !former.has(userId) && after.members.has(pairKey(boardId, userId));
          if (isLetIn) letIn.set(`${userId} ${boardId}`, after.streams.get(boardStream(boardId))?.head ?? 0);
        }
      }
    },
    noteUnannounced,
    noteRestore() {
      letIn.clear();
      noteUnannounced();
    },
    letInAt: (userId, boardId) => letIn.get(`${userId} ${boardId}`) ?? 0,
    mayReceive(userId, { stream, mutationId }, { state, graceMs }) {
      const boardId = boardOfStream(stream);
      if (boardId === null) return stream === userStream(userId);
      if (readersIn(state, boardId).has(userId)) return true;
      if (timeline.now() <= excusedUntil) return true;
      const lost = lostBy.get(`${userId} ${boardId}`);
      if (lost === undefined) return false;
      return lost.mutationId === mutationId || timeline.now() < lost.at + graceMs;
    },
  };
}

function wordsOf(plan: Plan): string {
  return plan.streams
    .map((one) => {
      const ops = one.ops.map((op) => `${op.e}.${op.t} ${short(op.id)}`).join(", ");
      return `${one.stream.slice(0, 2)}${short(one.stream)}#${String((one.head ?? 0) + 1)} [${ops}]`;
    })
    .join(" + ");
}
