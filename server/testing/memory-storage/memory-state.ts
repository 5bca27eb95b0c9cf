import type { Change, Rows, StreamId } from "#contract/changes/change.ts";
import { boardStream } from "#contract/changes/change.ts";
import type { Board } from "#contract/entities/board.ts";
import { highestRole, type Role } from "#contract/core/permission.ts";
import type { Person } from "#contract/users/user.ts";
import { roleSources } from "#server/sync/facts.ts";
import type { StoredBoard, AccountState } from "#server/sync/storage.ts";

export interface MemoryStream {
  epoch: string;
  head: number;
  minSeq: number;
  taskNumber: number;
  changes: readonly Change[];
}

export interface MemoryMember {
  boardId: string;
  userId: string;
  role: Role;
  grantedSeq: number;
  rev: number;
}

export interface MemoryFavourite {
  userId: string;
  boardId: string;
  sort: string;
  rev: number;
}

/** The changes of a mutation: streams with sequence numbers. */
export interface MemoryMutation {
  streams: readonly { stream: StreamId; seq: number }[];
  at: string;
}

/** The data of all tables. Rows are immutable, so a copy of the maps is a copy of the state. */
export interface MemoryState {
  streams: Map<StreamId, MemoryStream>;
  /** By user and mutation id. */
  mutations: Map<string, MemoryMutation>;
  people: Map<string, Person>;
  /** Accounts that are not active. */
  accountStates: Map<string, AccountState>;
  boards: Map<string, StoredBoard>;
  columns: Map<string, Rows["column"]>;
  tasks: Map<string, Rows["task"]>;
  labels: Map<string, Rows["label"]>;
  customFields: Map<string, Rows["customField"]>;
  rules: Map<string, Rows["rule"]>;
  savedViews: Map<string, Rows["savedView"]>;
  items: Map<string, Rows["item"]>;
  comments: Map<string, Rows["comment"]>;
  attachments: Map<string, Rows["attachment"]>;
  /** By board and user. */
  members: Map<string, MemoryMember>;
  /** By user and board. */
  favourites: Map<string, MemoryFavourite>;
  topBoards: Map<string, MemoryFavourite>;
  notifications: Map<string, Rows["notification"]>;
}

export function emptyState(): MemoryState {
  return {
    streams: new Map(),
    mutations: new Map(),
    people: new Map(),
    accountStates: new Map(),
    boards: new Map(),
    columns: new Map(),
    tasks: new Map(),
    labels: new Map(),
    customFields: new Map(),
    rules: new Map(),
    savedViews: new Map(),
    items: new Map(),
    comments: new Map(),
    attachments: new Map(),
    members: new Map(),
    favourites: new Map(),
    topBoards: new Map(),
    notifications: new Map(),
  };
}

export function copyState(state: MemoryState): MemoryState {
  return {
    streams: new Map(state.streams),
    mutations: new Map(state.mutations),
    people: new Map(state.people),
    accountStates: new Map(state.accountStates),
    boards: new Map(state.boards),
    columns: new Map(state.columns),
    tasks: new Map(state.tasks),
    labels: new Map(state.labels),
    customFields: new Map(state.customFields),
    rules: new Map(state.rules),
    savedViews: new Map(state.savedViews),
    items: new Map(state.items),
    comments: new Map(state.comments),
    attachments: new Map(state.attachments),
    members: new Map(state.members),
    favourites: new Map(state.favourites),
    topBoards: new Map(state.topBoards),
    notifications: new Map(state.notifications),
  };
}

export function pairKey(one: string, other: string): string {
  return `${one} ${other}`;
}

/** Returns a board as it is sent: with the epoch of its stream. */
export function boardOf(state: MemoryState, boardId: string): Board | undefined {
  const stored = state.boards.get(boardId);
  const stream = state.streams.get(boardStream(boardId));
  return stored === undefined || stream === undefined ? undefined : { ...stored, epoch: stream.epoch };
}

/** Returns all users with a role on a board, given there or inherited. */
export function readersIn(state: MemoryState, boardId: string): Map<string, Role> {
  const sources = roleSources(boardId, (id) => state.boards.get(id));
  const readers = new Map<string, Role>();
  for (const member of state.members.values()) {
    if (!sources.includes(member.boardId)) continue;
    const best = highestRole([member.role, ...[readers.get(member.userId)].filter((role) => role !== undefined)]);
    if (best !== null) readers.set(member.userId, best);
  }
  return readers;
}

/** Returns a board and its descendants that inherit members from it, at any depth. */
export function heirsIn(state: MemoryState, boardId: string): string[] {
  const found = [boardId];
  for (const id of found) {
    for (const board of state.boards.values()) {
      if (board.boardId === id && board.inherit && !found.includes(board.id)) found.push(board.id);
    }
  }
  return found;
}

/** Returns the boards of a subtree without its root, nearest first. */
export function insideIn(state: MemoryState, boardId: string | undefined): string[] {
  const found: string[] = [];
  let level = boardId === undefined ? [] : [boardId];
  while (level.length > 0) {
    const above = level;
    const inside = [...state.boards.values()].filter((board) => above.includes(board.boardId ?? ""));
    level = inside.map(({ id }) => id).filter((id) => id !== boardId && !found.includes(id));
    found.push(...level.toSorted());
  }
  return found;
}

/** Returns the number of levels of a board's subtree, the board itself included. */
export function heightIn(state: MemoryState, boardId: string): number {
  let level = [boardId];
  const seen = new Set(level);
  let height = 0;
  while (level.length > 0) {
    height += 1;
    const below = [...state.boards.values()].filter(
      (board) => level.includes(board.boardId ?? "") && !seen.has(board.id),
    );
    level = below.map((board) => board.id);
    for (const id of level) seen.add(id);
  }
  return height;
}
