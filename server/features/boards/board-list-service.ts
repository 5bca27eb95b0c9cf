import { addUp, type Counts, type OwnCounts } from "#contract/boards/board-counts.ts";
import type { BoardListItem } from "#contract/boards/board-endpoints.ts";
import type { Board } from "#contract/entities/board.ts";
import { AppError } from "#contract/core/error.ts";
import { highestRole } from "#contract/core/permission.ts";
import { ancestorsOf, roleSources } from "#server/sync/facts.ts";
import { isWithin, type TokenScope } from "#server/sync/mutations/token-scope.ts";
import type { BoardQueries, SeenBoard } from "./board-queries.ts";

export interface ListQuestion {
  userId: string;
  tokenScope?: TokenScope;
  /** Boards whose parent is this one. Without it and without `all`, root boards of the user. */
  parent?: string | undefined;
  all?: boolean | undefined;
  /** Active ones by default; both with `all`. */
  status?: Board["status"] | undefined;
}

export interface BoardLists {
  /**
   * Root boards are in the user's own order, nested ones in their parent's; with `all`, and without an order, by title. Throws
   * BOARD_FORBIDDEN for a parent that may not be seen.
   */
  list(question: ListQuestion): Promise<BoardListItem[]>;
  /** The boards with these ids that may be seen, in the order of the ids. */
  named(userId: string, boardIds: readonly string[]): Promise<BoardListItem[]>;
  /** Ids of the active boards of a subtree; each board and its parent have to be visible to the user. */
  inside(userId: string, boardId: string): Promise<string[]>;
  /** Ancestors of a board, root first, without those that may not be seen. Throws BOARD_FORBIDDEN. */
  ancestors(userId: string, boardId: string, tokenScope?: TokenScope): Promise<Board[]>;
}

interface BoardListEnv {
  queries: BoardQueries;
  /** Milliseconds since 1970. */
  now: () => number;
}

const ROW_MEMORY_MAX = 20_000;
const MINUTE_MS = 60_000;

/** Metrics change with the board's stream, and overdue counts with the minute. */
interface CachedCounts {
  version: string;
  own: OwnCounts;
}

const byTitle = new Intl.Collator("ru", { numeric: true });

export function createBoardLists({ queries, now }: BoardListEnv): BoardLists {
  const counted = new Map<string, CachedCounts>();

  /** Only boards that have changed since the last count are counted again. */
  async function ownCounts(seen: readonly SeenBoard[]): Promise<(boardId: string) => CachedCounts["own"]> {
    const at = now();
    const versions = new Map(seen.map(({ board, head }) => [board.id, versionOf(board.epoch, head, at)]));
    const stale = [...versions].filter(([id, version]) => counted.get(id)?.version !== version).map(([id]) => id);
    const fresh = stale.length === 0 ? [] : await queries.countsOf(stale, new Date(at).toISOString());
    if (counted.size + stale.length > ROW_MEMORY_MAX) counted.clear();
    for (const id of stale) counted.set(id, { version: versions.get(id) ?? "", own: NOTHING });
    for (const { boardId, ...own } of fresh) counted.set(boardId, { version: versions.get(boardId) ?? "", own });
    return (boardId) => counted.get(boardId)?.own ?? NOTHING;
  }

  async function itemsOf(seen: readonly SeenBoard[], wanted: readonly SeenBoard[]): Promise<BoardListItem[]> {
    const inside = childrenOf(seen);
    const own = await ownCounts(withInside(wanted, inside));
    const rolledUp = new Map<string, Counts>();
    return wanted.map(({ board, role }) => {
      const counts = { ...own(board.id), boards: inside.get(board.id)?.length ?? 0 };
      return { ...board, role, counts: { ...counts, own: counts, all: rollUp(board.id, inside, own, rolledUp) } };
    });
  }

  return {
    async list({ userId, tokenScope, parent, all = false, status }) {
      const seen = await queries.seenBy(userId, tokenScope);
      const ids = new Set(seen.map(({ board }) => board.id));
      if (parent !== undefined && !ids.has(parent)) throw new AppError("BOARD_FORBIDDEN");
      const wantedStatus = status ?? (all ? null : "active");
      const wanted = seen.filter(({ board }) => {
        if (wantedStatus !== null && board.status !== wantedStatus) return false;
        if (parent !== undefined) return board.boardId === parent;
        return all || board.boardId === null || !ids.has(board.boardId);
      });
      const placeOf = ({ board, topSort }: SeenBoard) => (parent === undefined ? topSort : (board.sort ?? null));
      wanted.sort((a, b) => (all ? 0 : comparePlaces(placeOf(a), placeOf(b))) || compareTitles(a.board, b.board));
      return itemsOf(seen, wanted);
    },
    async named(userId, boardIds) {
      const seen = await queries.seenBy(userId);
      const byId = new Map(seen.map((one) => [one.board.id, one]));
      return itemsOf(
        seen,
        boardIds.map((id) => byId.get(id)).filter((one) => one !== undefined),
      );
    },
    async inside(userId, boardId) {
      const seen = (await queries.seenBy(userId)).filter(({ board }) => board.status === "active");
      const found = new Set([boardId]);
      // Boards added during the loop are visited too; a cycle is visited once.
      for (const parent of found) for (const { board } of seen) if (board.boardId === parent) found.add(board.id);
      found.delete(boardId);
      return [...found];
    },
    async ancestors(userId, boardId, tokenScope) {
      const chain = await queries.chainOf(boardId, userId);
      const boards = new Map(chain.map((one) => [one.board.id, one]));
      const find = (id: string) => boards.get(id)?.board;
      const sees = (id: string) =>
        highestRole(roleSources(id, find).flatMap((source) => boards.get(source)?.role ?? [])) !== null;
      if (!boards.has(boardId) || !sees(boardId)) throw new AppError("BOARD_FORBIDDEN");
      const isInScope = (id: string) => isWithin(tokenScope, id, ancestorsOf(id, find));
      const above = ancestorsOf(boardId, find)
        .filter((id) => sees(id) && isInScope(id))
        .map(find);
      return above.filter((board) => board !== undefined).toReversed();
    },
  };
}

type Inside = ReadonlyMap<string, readonly SeenBoard[]>;

/** The active boards that the user sees, by their active parent. */
function childrenOf(seen: readonly SeenBoard[]): Inside {
  const active = seen.filter(({ board }) => board.status === "active");
  const inside = new Map<string, SeenBoard[]>(active.map(({ board }) => [board.id, []]));
  for (const one of active) if (one.board.boardId !== null) inside.get(one.board.boardId)?.push(one);
  return inside;
}

/** Boards with their subtrees, each once. */
function withInside(wanted: readonly SeenBoard[], inside: Inside): SeenBoard[] {
  const found = new Set(wanted);
  for (const { board } of found) for (const child of inside.get(board.id) ?? []) found.add(child);
  return [...found];
}

/** Fills `done` as it goes, so that every board is added up once. */
function rollUp(boardId: string, inside: Inside, own: (id: string) => OwnCounts, done: Map<string, Counts>): Counts {
  const known = done.get(boardId);
  if (known !== undefined) return known;
  // Breaks a cycle, which a database edited by hand might contain.
  done.set(boardId, { ...own(boardId), boards: 0 });
  const children = (inside.get(boardId) ?? []).map(({ board }) => rollUp(board.id, inside, own, done));
  const sum = addUp(own(boardId), children);
  done.set(boardId, sum);
  return sum;
}

/** Boards with a position come first. */
function comparePlaces(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compareTitles(a: Board, b: Board): number {
  return byTitle.compare(a.title, b.title) || (a.id < b.id ? -1 : 1);
}

const NOTHING = { tasks: 0, done: 0, overdue: 0 };

function versionOf(epoch: string, head: number, at: number): string {
  return `${epoch} ${String(head)} ${String(Math.floor(at / MINUTE_MS))}`;
}
