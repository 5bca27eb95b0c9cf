import type { BoardSnapshot } from "#contract/boards/board-endpoints.ts";
import { boardOfStream, boardStream, userStream, type StreamId } from "#contract/changes/change.ts";
import type { Favourite } from "#contract/entities/favourite.ts";
import type { TopBoard } from "#contract/entities/top-board.ts";
import type { Notification } from "#contract/entities/notification.ts";
import type { Person } from "#contract/users/user.ts";
import { needsSnapshot } from "#server/sync/changes-since.ts";
import { writePlan } from "./memory-commit.ts";
import { readFacts } from "./memory-load.ts";
import { boardOf, copyState, emptyState, heirsIn, pairKey, readersIn, type MemoryState } from "./memory-state.ts";
import type { SavedView } from "#contract/entities/saved-view.ts";
import type { AccountState, SyncStorage } from "#server/sync/storage.ts";

/** A copy of the whole state. */
export interface MemoryCopy {
  readonly state: MemoryState;
}

interface UserSnapshot {
  epoch: string;
  seq: number;
  favourites: Favourite[];
  topBoards: TopBoard[];
  savedViews: SavedView[];
  notifications: Notification[];
}

/** The storage of the simulator: maps in memory; every method finishes its work before it returns its promise. */
export interface MemoryStorage extends SyncStorage {
  addPerson(person: Person): void;
  setAccountState(userId: string, accountState: AccountState): void;
  /** Returns the snapshot of a board for a user, tasks in the order of their ids; `null` if the user may not see it. */
  snapshot(boardId: string, userId: string): BoardSnapshot | null;
  userSnapshot(userId: string): UserSnapshot | null;
  /** Creates a user's stream if it does not exist, as the first read of it does in PostgreSQL. */
  openUserStream(userId: string, epoch: string): void;
  /** Deletes the changes of a stream up to a number, as retention does. */
  compact(stream: StreamId, upTo: number): void;
  /** Deletes the results of mutations that were made before this time (ISO 8601). */
  forgetMutations(before: string): void;
  copy(): MemoryCopy;
  /** Restores a copy; every stream gets a new epoch. */
  restore(copy: MemoryCopy, newEpoch: () => string): void;
}

export function createMemoryStorage(): MemoryStorage {
  let state = emptyState();
  const storage: MemoryStorage = {
    load: (need) => Promise.resolve(readFacts(state, need)),
    // Rejects a promise and does not throw, as a database does.
    commit: (plan) => new Promise((resolve) => resolve(writePlan(state, plan))),
    exclusive: (_streams, work) => work(storage),
    changesSince: (question) => Promise.resolve(answerChanges(state, question)),
    headsOf(streams) {
      const known = streams.flatMap((id) => {
        const stream = state.streams.get(id);
        return stream === undefined ? [] : [[id, { epoch: stream.epoch, seq: stream.head }] as const];
      });
      return Promise.resolve(new Map(known));
    },
    readersOf(boardIds) {
      const known = boardIds.filter((id) => state.boards.has(id));
      return Promise.resolve(new Map(known.map((id) => [id, readersIn(state, id)])));
    },
    heirsOf: (boardId) => Promise.resolve(state.boards.has(boardId) ? heirsIn(state, boardId) : []),
    addPerson: (person) => void state.people.set(person.id, person),
    setAccountState: (userId, accountState) => void state.accountStates.set(userId, accountState),
    snapshot: (boardId, userId) => snapshotOf(state, boardId, userId),
    userSnapshot: (userId) => userSnapshotOf(state, userId),
    openUserStream(userId, epoch) {
      const id = userStream(userId);
      if (state.streams.has(id)) return;
      state.streams.set(id, { epoch, head: 0, minSeq: 0, taskNumber: 0, changes: [] });
    },
    compact: (id, upTo) => compactStream(state, id, upTo),
    forgetMutations(before) {
      for (const [key, done] of state.mutations) if (done.at < before) state.mutations.delete(key);
    },
    copy: () => ({ state: copyState(state) }),
    restore(copy, newEpoch) {
      state = copyState(copy.state);
      for (const [id, stream] of state.streams) state.streams.set(id, { ...stream, epoch: newEpoch() });
    },
  };
  return storage;
}

function answerChanges(state: MemoryState, question: Parameters<SyncStorage["changesSince"]>[0]) {
  const stream = state.streams.get(question.stream);
  if (stream === undefined) return { resync: true as const };
  const boardId = boardOfStream(question.stream);
  const member = boardId === null ? undefined : state.members.get(pairKey(boardId, question.userId));
  if (needsSnapshot({ ...stream, grantedSeq: member?.grantedSeq ?? null }, question)) return { resync: true as const };
  const changes = stream.changes.filter((change) => change.seq > question.since).slice(0, question.limit);
  return {
    epoch: stream.epoch,
    head: stream.head,
    changes: changes.map((change) => ({ ...change, epoch: stream.epoch })),
  };
}

function compactStream(state: MemoryState, id: StreamId, upTo: number): void {
  const stream = state.streams.get(id);
  if (stream === undefined || upTo <= stream.minSeq) return;
  const minSeq = Math.min(upTo, stream.head);
  state.streams.set(id, { ...stream, minSeq, changes: stream.changes.filter((change) => change.seq > minSeq) });
}

function snapshotOf(state: MemoryState, boardId: string, userId: string): BoardSnapshot | null {
  const board = boardOf(state, boardId);
  const stream = state.streams.get(boardStream(boardId));
  const readers = readersIn(state, boardId);
  const role = readers.get(userId);
  if (board === undefined || stream === undefined || role === undefined) return null;
  const here = <T extends { boardId: string | null; id: string }>(rows: Iterable<T>) =>
    [...rows].filter((row) => row.boardId === boardId).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const children = here(state.boards.values()).filter((child) => child.inherit);
  const members = [...state.members.values()].filter((member) => member.boardId === boardId);
  return {
    epoch: stream.epoch,
    seq: stream.head,
    role,
    board,
    children: children.map((child) => boardOf(state, child.id)).filter((child) => child !== undefined),
    columns: here(state.columns.values()),
    labels: here(state.labels.values()),
    customFields: here(state.customFields.values()),
    rules: here(state.rules.values()),
    savedViews: here(state.savedViews.values()).filter(({ shared }) => shared),
    members: members.flatMap(({ userId: id, role: memberRole, rev }) => {
      const person = state.people.get(id);
      return person === undefined ? [] : [{ ...person, role: memberRole, rev }];
    }),
    users: [...readers.keys()].map((id) => state.people.get(id)).filter((person) => person !== undefined),
    tasks: here(state.tasks.values()),
    next: null,
  };
}

function userSnapshotOf(state: MemoryState, userId: string) {
  const stream = state.streams.get(userStream(userId));
  if (stream === undefined) return null;
  const ofPerson = (rows: MemoryState["favourites"]) =>
    [...rows.values()]
      .filter((row) => row.userId === userId)
      .map(({ boardId, sort, rev }) => ({ id: boardId, sort, rev }));
  return {
    epoch: stream.epoch,
    seq: stream.head,
    favourites: ofPerson(state.favourites),
    topBoards: ofPerson(state.topBoards),
    savedViews: [...state.savedViews.values()].filter(({ shared, ownerId }) => !shared && ownerId === userId),
    notifications: [...state.notifications.values()].filter((one) => one.userId === userId),
  };
}
