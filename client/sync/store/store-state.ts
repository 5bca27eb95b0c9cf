import type { Counts, OwnCounts } from "#contract/boards/board-counts.ts";
import type { Cursor, EntityName, Rows, StreamId } from "#contract/changes/change.ts";
import { boardOfStream } from "#contract/changes/change.ts";
import { BOARD_DEPTH_MAX } from "#contract/core/limit.ts";
import type { PresenceEntry } from "#contract/sync/presence.ts";
import type { Role } from "#contract/core/permission.ts";
import type { Person } from "#contract/users/user.ts";
import { createBoardLists, isListed, type BoardLists } from "./board-lists.ts";
import { createTally, type PendingMemory, type RolledUpMemory, type Tally } from "./counts.ts";
import type { BoardCursor } from "../storage/disk/databases.ts";
import { allRows, createFold, getRow, type Fold } from "./fold.ts";
import { createLinks, type Links } from "./links.ts";
import { createLists, type Lists } from "./lists.ts";
import type { OutboxEntry, RejectedEntry } from "../storage/disk/outbox-entry.ts";
import { createTopics, type Topics } from "./topics.ts";

/** The data of a board besides its rows. */
export interface BoardInfo {
  /** `null` while its rows are not loaded: then there is only the row of the board itself. */
  cursor: BoardCursor | null;
  loading: boolean;
  forbidden: boolean;
  role: Role | null;
  /** Counts without nested boards from the last list of boards. The disk stores them too. */
  counts: Counts | null;
  users: readonly Person[];
  etag: string | null;
  /** When the user last opened it, milliseconds since 1970. */
  opened: number | null;
  /**
   * Tasks of its snapshot that were left to a board with a later move of theirs: when that board is dropped, this one is pulled again
   * (SY-04).
   */
  elsewhere: readonly string[];
}

export const NO_INFO: BoardInfo = {
  cursor: null,
  loading: false,
  forbidden: false,
  role: null,
  counts: null,
  users: [],
  etag: null,
  opened: null,
  elsewhere: [],
};

/** The state of the store. `store-write.ts` changes it, `store.ts` reads it for screens. */
export interface StoreState {
  readonly fold: Fold;
  readonly topics: Topics;
  readonly lists: Lists;
  readonly boardLists: BoardLists;
  readonly tally: Tally;
  readonly links: Links;
  readonly infos: Map<string, BoardInfo>;
  readonly people: Map<string, Person>;
  /** Other users who are on a board right now. */
  readonly here: Map<string, readonly PresenceEntry[]>;
  /** Counts as they were last returned, without nested boards and with them. */
  readonly counted: Map<string, Counts>;
  readonly countedAll: Map<string, Counts>;
  readonly rolledUp: RolledUpMemory;
  pending: PendingMemory;
  /** The changes of counts by acknowledged mutations on boards that are not loaded, since the last list of boards. */
  readonly answeredCounts: Map<string, OwnCounts>;
  /** Boards whose counts change in this batch. */
  readonly countsMoved: Set<string>;
  /** Boards whose creation the server has not answered. */
  readonly createdHere: Set<string>;
  rejected: readonly RejectedEntry[];
  refusedRows: ReadonlySet<string>;
  userCursor: Cursor | null;
  depth: number;
  boardsMoved: boolean;
  now(): number;
}

export function createStoreState(world: { now(): number; onError(error: unknown): void }): StoreState {
  const state: StoreState = {
    topics: createTopics((error) => world.onError(error)),
    lists: createLists(),
    tally: createTally(),
    links: createLinks(),
    infos: new Map(),
    people: new Map(),
    here: new Map(),
    counted: new Map(),
    countedAll: new Map(),
    rolledUp: { minute: 0, counts: new Map() },
    pending: { revision: -1, boards: new Map() },
    answeredCounts: new Map(),
    countsMoved: new Set(),
    createdHere: new Set(),
    rejected: [],
    refusedRows: new Set(),
    userCursor: null,
    depth: 0,
    boardsMoved: false,
    now: () => world.now(),
    fold: createFold({
      isConfirmed: (entry, stream) => isConfirmed(state, entry, stream),
      onMark: (entity, key) => state.topics.touch(`row/${entity}/${key}`),
      onChange(entity, key, before, after) {
        state.topics.touch(`row/${entity}/${key}`);
        state.lists.moved(entity, key, after);
        notice(state, entity, before, after);
      },
    }),
    boardLists: createBoardLists({
      boards: () => allRows(state.fold, "board"),
      favourites: () => allRows(state.fold, "favourite"),
      topSort: (id) => getRow(state.fold, "topBoard", id)?.sort ?? null,
      board: (id) => getRow(state.fold, "board", id),
    }),
  };
  return state;
}

/** Returns the cursor of a stream, `null` when the stream is not loaded. */
export function cursorOf(state: StoreState, stream: StreamId): (Cursor & { complete: boolean }) | null {
  const boardId = boardOfStream(stream);
  if (boardId !== null) return state.infos.get(boardId)?.cursor ?? null;
  return state.userCursor === null ? null : { ...state.userCursor, complete: true };
}

/**
 * Returns true if the confirmed rows have the effect of an acknowledged entry on a stream, or never will because the stream is not loaded:
 * from then on the entry no longer changes what is shown (SY-33).
 */
export function isConfirmed(state: StoreState, entry: OutboxEntry, stream: StreamId): boolean {
  if (entry.acks === null) return false;
  const ack = entry.acks[stream];
  const cursor = cursorOf(state, stream);
  if (ack === undefined || cursor === null) return true;
  return cursor.complete && cursor.epoch === ack.epoch && cursor.seq >= ack.seq;
}

/** Runs `work` and notifies listeners of all changes once, at its end. */
export function batch<T>(state: StoreState, work: () => T): T {
  state.depth += 1;
  try {
    return work();
  } finally {
    state.depth -= 1;
    if (state.depth === 0) settle(state);
  }
}

/** Stores the name and the picture of a user. */
export function meet(state: StoreState, { id, username, name, avatar = null }: Person): void {
  const known = state.people.get(id);
  if (known?.name === name && known.username === username && known.avatar === avatar) return;
  state.people.set(id, { id, username, name, avatar });
  state.topics.touch(`person/${id}`);
}

function settle(state: StoreState): void {
  const changed = state.lists.settle();
  if (state.boardsMoved) changed.push(...state.boardLists.rebuild());
  state.boardsMoved = false;
  for (const key of changed) {
    state.topics.touch(`list/${key}`);
    if (key.startsWith("boards:")) state.countsMoved.add(key.slice("boards:".length));
  }
  touchCounts(state);
  state.topics.flush();
}

/** Notifies of the counts of changed boards and of their ancestors. Stops at a cycle. */
function touchCounts(state: StoreState): void {
  for (const boardId of state.countsMoved) {
    state.topics.touch(`counts/${boardId}`);
    let at: string | null | undefined = boardId;
    for (let depth = 0; typeof at === "string" && depth <= BOARD_DEPTH_MAX; depth += 1) {
      state.rolledUp.counts.delete(at);
      state.topics.touch(`all-counts/${at}`);
      at = getRow(state.fold, "board", at)?.boardId;
    }
  }
  state.countsMoved.clear();
}

type Notices = {
  [E in EntityName]?: (state: StoreState, before: Rows[E] | undefined, after: Rows[E] | undefined) => void;
};

const NOTICES: Notices = {
  board: (state, before, after) => {
    state.boardsMoved ||= isListed(before, after);
  },
  favourite: (state) => {
    state.boardsMoved = true;
  },
  topBoard: (state) => {
    state.boardsMoved = true;
  },
  task: (state, before, after) => {
    state.tally.moved(before, after);
    state.links.moved(before, after, (id) => state.topics.touch(`row/task/${id}`));
    for (const task of [before, after]) if (task !== undefined) state.countsMoved.add(task.boardId);
  },
  column: (state, before, after) => {
    const row = after ?? before;
    if (row !== undefined && before?.archivedAt !== after?.archivedAt) state.countsMoved.add(row.boardId);
  },
  member: (state, _before, after) => {
    // A role that was given on this device a moment ago has no name yet: the server adds it.
    if (after?.username !== undefined) meet(state, after);
  },
};

function notice<E extends EntityName>(
  state: StoreState,
  entity: E,
  before: Rows[E] | undefined,
  after: Rows[E] | undefined,
): void {
  const handler: Notices[E] = NOTICES[entity];
  handler?.(state, before, after);
}
