import type { Pool } from "pg";
import { boardStream, type RowOp } from "#contract/changes/change.ts";
import type { HistoryRow } from "#contract/boards/board-history.ts";
import { unpackChange, type StoredChange } from "#server/db/packed-ops.ts";
import { ROW_TYPES } from "#server/db/row-types.ts";
import { isoRow, isoTime } from "#server/db/rows.ts";
import { statement } from "#server/db/statement.ts";

const BEGINNING = `select s.head, s.min_seq as "minSeq", p.seq, p.at,
 (select count(*) from past_row r where r.stream_id = s.id) as rows
from stream s left join past p on p.stream_id = s.id where s.id = $1::text`;

const ROWS = `select r.entity as e, r.id, r.row from past_row r where r.stream_id = $1::text and (r.entity, r.id) > ($2::text, $3::uuid)
order by r.entity, r.id limit $4::bigint`;

const CHANGES = `select c.seq, c.at, c.actor, c.ops from change c where c.stream_id = $1::text and c.seq > $2::bigint
order by c.seq limit $3::bigint`;

export interface HistoryBeginning {
  head: number;
  minSeq: number;
  /** Both `null` when nothing is stored besides the log. */
  seq: number | null;
  at: string | null;
  /** Number of stored rows. */
  rows: number;
}

/** Start of a page of rows (exclusive). */
export interface RowPlace {
  entity: string;
  id: string;
}

export interface LoggedChange {
  seq: number;
  at: string;
  actor: string | null;
  ops: RowOp[];
}

/** A stored row with the id that a page may end with. */
export interface StoredHistoryRow {
  id: string;
  row: HistoryRow;
}

export interface BoardHistoryQueries {
  /** `null` for a board that does not exist. No method checks rights. */
  beginning(boardId: string): Promise<HistoryBeginning | null>;
  rows(boardId: string, after: RowPlace, limit: number): Promise<StoredHistoryRow[]>;
  changes(boardId: string, after: number, limit: number): Promise<LoggedChange[]>;
}

export function createBoardHistoryQueries(pool: Pick<Pool, "query">): BoardHistoryQueries {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool.query<R>({ ...statement(text, values), types: ROW_TYPES })).rows;
  return {
    async beginning(boardId) {
      const [found] = await ask<HistoryBeginning>(BEGINNING, boardStream(boardId));
      return found === undefined ? null : { ...found, at: found.at === null ? null : isoTime(found.at) };
    },
    async rows(boardId, { entity, id }, limit) {
      const rows = await ask<HistoryRow & { id: string }>(ROWS, boardStream(boardId), entity, id, limit);
      return rows.map((one) => ({ id: one.id, row: sent(one) }));
    },
    async changes(boardId, after, limit) {
      const rows = await ask<StoredChange<LoggedChange>>(CHANGES, boardStream(boardId), after, limit);
      return rows.map((row) => ({ ...unpackChange(row), at: isoTime(row.at) }));
    },
  };
}

/** Rows are stored as the database or the log writes them: times are sent in one format. */
function sent(stored: HistoryRow): HistoryRow {
  switch (stored.e) {
    case "board":
      return { e: stored.e, row: isoRow("board", stored.row) };
    case "column":
      return { e: stored.e, row: isoRow("column", stored.row) };
    case "label":
      return { e: stored.e, row: isoRow("label", stored.row) };
    case "task":
      return { e: stored.e, row: isoRow("task", stored.row) };
  }
}
