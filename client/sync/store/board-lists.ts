import type { Board } from "#contract/entities/board.ts";
import type { Favourite } from "#contract/entities/favourite.ts";
import { compareBySort } from "#contract/core/order.ts";
import { isSame } from "./lists.ts";
import type { ListKey } from "../sync-api.ts";

/**
 * Lists of boards: children of each board, boards without a visible parent, favourites, archived boards. There are few boards and the place
 * of one depends on others (its parent may become visible), so the lists are made again when a board's place changes.
 */
export interface BoardLists {
  ids(key: ListKey): readonly string[];
  /** Makes the lists again and returns the keys of those that changed. */
  rebuild(): ListKey[];
}

export interface BoardRows {
  boards(): Iterable<Board>;
  favourites(): Iterable<Favourite>;
  /** The user's place of a root board; `null` if it is sorted by title. */
  topSort(id: string): string | null;
  board(id: string): Board | undefined;
}

const NONE: readonly string[] = [];
const ROOT: ListKey = "boards:root";

/** Creating a collator takes longer than sorting a list. */
const byTitle = new Intl.Collator("ru", { numeric: true });

export function createBoardLists(rows: BoardRows): BoardLists {
  let lists = new Map<ListKey, readonly string[]>();
  return {
    ids: (key) => lists.get(key) ?? NONE,
    rebuild() {
      const next = group(rows);
      const changed = [...new Set([...lists.keys(), ...next.keys()])].filter(
        (key) => !isSame(lists.get(key) ?? NONE, next.get(key) ?? NONE),
      );
      // An unchanged list stays the same array.
      for (const [key, ids] of lists) if (next.has(key) && !changed.includes(key)) next.set(key, ids);
      lists = next;
      return changed;
    },
  };
}

/** Returns true if the change may move the board, or others, in some list. */
export function isListed(before: Board | undefined, after: Board | undefined): boolean {
  if (before === undefined || after === undefined) return true;
  return (
    before.title !== after.title ||
    before.status !== after.status ||
    before.boardId !== after.boardId ||
    before.sort !== after.sort ||
    before.archivedAt !== after.archivedAt
  );
}

function group(rows: BoardRows): Map<ListKey, readonly string[]> {
  const groups = new Map<ListKey, Board[]>();
  for (const board of rows.boards()) {
    const key = listOf(board, rows);
    const boards = groups.get(key) ?? [];
    groups.set(key, boards);
    boards.push(board);
  }
  const lists = new Map<ListKey, readonly string[]>();
  for (const [key, boards] of groups) lists.set(key, sorted(key, boards, rows));
  const favourites = favouritesOf(rows);
  if (favourites.length > 0) lists.set("favourites", favourites);
  return lists;
}

function listOf(board: Board, rows: BoardRows): ListKey {
  if (board.status === "archived") return "archived-boards";
  if (board.boardId === null) return ROOT;
  const parent = rows.board(board.boardId);
  // A board under an archived one would be unreachable.
  return parent === undefined || parent.status === "archived" ? ROOT : `boards:${board.boardId}`;
}

function sorted(key: ListKey, boards: Board[], rows: BoardRows): string[] {
  if (key === "archived-boards") {
    return boards
      .sort((a, b) => compareText(b.archivedAt ?? "", a.archivedAt ?? "") || compareText(a.id, b.id))
      .map(({ id }) => id);
  }
  const placeOf = (board: Board): string | null => (key === ROOT ? rows.topSort(board.id) : (board.sort ?? null));
  return boards
    .map((board) => ({ id: board.id, title: board.title, sort: placeOf(board) }))
    .sort((a, b) => comparePlaces(a.sort, b.sort) || byTitle.compare(a.title, b.title) || compareText(a.id, b.id))
    .map(({ id }) => id);
}

/** Placed boards come first, the others by title. */
function comparePlaces(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareText(a, b);
}

function favouritesOf(rows: BoardRows): string[] {
  const starred = [...rows.favourites()].filter((favourite) => rows.board(favourite.id)?.status === "active");
  return starred.sort(compareBySort).map((favourite) => favourite.id);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
