import { AppError } from "#contract/core/error.ts";
import { isId } from "#contract/core/id.ts";
import { isHistoryOp, type HistoryItem } from "#contract/boards/board-history.ts";
import type { VisibleBoards } from "#server/access/visible-boards.ts";
import type { HistoryBeginning, LoggedChange, BoardHistoryQueries, RowPlace } from "./board-history-queries.ts";

export interface BoardHistoryQuery {
  userId: string;
  /** A board that the caller may see. */
  boardId: string;
  cursor: string | undefined;
  limit: number;
}

export interface BoardHistoryPage {
  items: HistoryItem[];
  /** Number of stored rows and changes together. */
  count: number;
  cursor?: string;
  at: string;
}

export type ReadBoardHistory = (query: BoardHistoryQuery) => Promise<BoardHistoryPage>;

export interface BoardHistoryEnv {
  queries: BoardHistoryQueries;
  visible: Pick<VisibleBoards, "among">;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Start of a page: among the stored rows, or among the changes after a sequence number. */
interface Place {
  begins: number | null;
  after: RowPlace | number;
}

const FIRST: RowPlace = { entity: "", id: "00000000-0000-0000-0000-000000000000" };

/**
 * Returns the history of boards in pages, as defined in `contract/boards/board-history.ts`. Restarts from the beginning when the log was
 * trimmed between two pages. Throws BOARD_FORBIDDEN, and FIELD_TYPE for an invalid cursor.
 */
export function createBoardHistory({ queries, visible, now }: BoardHistoryEnv): ReadBoardHistory {
  return async ({ userId, boardId, cursor, limit }) => {
    const cursorPlace = placeOf(cursor);
    const beginning = await queries.beginning(boardId);
    if (beginning === null) throw new AppError("BOARD_FORBIDDEN");
    const begins = beginsOf(beginning, now());
    const isFirst = cursorPlace.begins !== begins.seq;
    const place = isFirst ? (beginning.rows > 0 ? FIRST : begins.seq) : cursorPlace.after;
    const { items: read, next } = await pieceOf(queries, { boardId, place, limit, begins: begins.seq });
    const seen = await visible.among({ userId, boardId }, read.flatMap(boardsIn));
    const items = read.flatMap((item) => withoutHidden(item, seen));
    return {
      items: isFirst ? [{ e: "begins", row: begins }, ...items] : items,
      count: beginning.rows + beginning.head - begins.seq,
      ...(next === null ? {} : { cursor: `${begins.seq} ${next}` }),
      at: new Date(now()).toISOString(),
    };
  };
}

interface PieceQuery {
  boardId: string;
  place: RowPlace | number;
  limit: number;
  begins: number;
}

interface Piece {
  items: HistoryItem[];
  /** The rest of the cursor of the next page. */
  next: string | null;
}

/** Reads one item more than the page to detect a next page. Changes follow the stored rows. */
async function pieceOf(queries: BoardHistoryQueries, { boardId, place, limit, begins }: PieceQuery): Promise<Piece> {
  if (typeof place === "number") {
    const changes = await queries.changes(boardId, place, limit + 1);
    const last = changes[limit - 1];
    return {
      items: changes.slice(0, limit).flatMap(drawn),
      next: changes.length > limit && last !== undefined ? `${last.seq}` : null,
    };
  }
  const rows = await queries.rows(boardId, place, limit + 1);
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(({ row }) => row),
    next: rows.length > limit && last !== undefined ? `${last.row.e} ${last.id}` : `${begins}`,
  };
}

/** The boards that an item contains: nested ones are in the history of their parent. */
function boardsIn(item: HistoryItem): string[] {
  if (item.e === "board") return [item.row.id];
  return item.e === "change" ? item.row.ops.flatMap((op) => (op.e === "board" ? [op.id] : [])) : [];
}

/** The item without boards that the caller may not see, or `null`. */
function withoutHidden(item: HistoryItem, seen: ReadonlySet<string>): HistoryItem[] {
  if (item.e === "board") return seen.has(item.row.id) ? [item] : [];
  if (item.e !== "change") return [item];
  const ops = item.row.ops.filter((op) => op.e !== "board" || seen.has(op.id));
  if (ops.length === item.row.ops.length) return [item];
  return ops.length === 0 ? [] : [{ ...item, row: { ...item.row, ops } }];
}

/** A change with the operations that are displayed, or none. */
function drawn({ ops, ...change }: LoggedChange): HistoryItem[] {
  const shown = ops.filter(isHistoryOp);
  return shown.length === 0 ? [] : [{ e: "change", row: { ...change, ops: shown } }];
}

/**
 * When the log has no beginning and nothing is stored yet, the history begins now; a history that is stored from its start has no earlier
 * time.
 */
function beginsOf({ seq, at, minSeq, head }: HistoryBeginning, now: number): { seq: number; at: string | null } {
  if (seq !== null) return { seq, at: seq === 0 ? null : at };
  return minSeq === 0 ? { seq: 0, at: null } : { seq: head, at: new Date(now).toISOString() };
}

/** The cursor is «begins seq», or «begins entity id». */
function placeOf(cursor: string | undefined): Place {
  if (cursor === undefined) return { begins: null, after: FIRST };
  const [begins, first = "", id] = cursor.split(" ");
  const after = id === undefined ? Number(first) : { entity: first, id };
  const isGood = typeof after === "number" ? first !== "" && Number.isSafeInteger(after) : isId(after.id);
  if (!isGood || !Number.isSafeInteger(Number(begins))) throw new AppError("FIELD_TYPE", { field: "cursor" });
  return { begins: Number(begins), after };
}
