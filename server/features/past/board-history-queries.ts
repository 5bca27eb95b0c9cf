import type { Pool } from "pg";
import { boardStream, type RowOp } from "#contract/change.ts";
import type { PastRow } from "#contract/past.ts";
import { wholeChange, type KeptChange } from "#server/db/kept-ops.ts";
import { ROW_TYPES } from "#server/db/row-types.ts";
import { isoTime, stamped, taskRow } from "#server/db/rows.ts";
import { statement } from "#server/db/statement.ts";

const BEGINNING = `select s.head, s.min_seq as "minSeq", p.seq, p.at,
 (select count(*) from past_row r where r.stream_id = s.id) as rows
from stream s left join past p on p.stream_id = s.id where s.id = $1::text`;

const ROWS = `select r.entity as e, r.id, r.row from past_row r where r.stream_id = $1::text and (r.entity, r.id) > ($2::text, $3::uuid)
order by r.entity, r.id limit $4::bigint`;

const CHANGES = `select c.seq, c.at, c.actor, c.ops from change c where c.stream_id = $1::text and c.seq > $2::bigint
order by c.seq limit $3::bigint`;

export interface KeptBeginning {
  head: number;
  minSeq: number;
  /** Both `null` where nothing is kept beside the log. */
  seq: number | null;
  at: string | null;
  /** How many rows are kept. */
  rows: number;
}

/** Where a page of rows begins (not included). */
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

/** A kept row with the id that a page may end with. */
export interface KeptRow {
  id: string;
  kept: PastRow;
}

export interface PastQueries {
  /** `null` for a board that does not exist. None of these asks rights. */
  beginning(boardId: string): Promise<KeptBeginning | null>;
  rows(boardId: string, after: RowPlace, limit: number): Promise<KeptRow[]>;
  changes(boardId: string, after: number, limit: number): Promise<LoggedChange[]>;
}

export function createPastQueries(pool: Pick<Pool, "query">): PastQueries {
  const ask = async <R extends object>(text: string, ...given: unknown[]): Promise<R[]> =>
    (await pool.query<R>({ ...statement(text, given), types: ROW_TYPES })).rows;
  return {
    async beginning(boardId) {
      const [found] = await ask<KeptBeginning>(BEGINNING, boardStream(boardId));
      return found === undefined ? null : { ...found, at: found.at === null ? null : isoTime(found.at) };
    },
    async rows(boardId, { entity, id }, limit) {
      const rows = await ask<PastRow & { id: string }>(ROWS, boardStream(boardId), entity, id, limit);
      return rows.map((one) => ({ id: one.id, kept: sent(one) }));
    },
    async changes(boardId, after, limit) {
      const rows = await ask<KeptChange<LoggedChange>>(CHANGES, boardStream(boardId), after, limit);
      return rows.map((row) => ({ ...wholeChange(row), at: isoTime(row.at) }));
    },
  };
}

/** Rows are kept as the database writes them or as the log has them: times are sent in one form. */
function sent(kept: PastRow): PastRow {
  switch (kept.e) {
    case "board":
      return { e: kept.e, row: stamped(kept.row) };
    case "column":
      return { e: kept.e, row: stamped(kept.row) };
    case "label":
      return { e: kept.e, row: stamped(kept.row) };
    case "task":
      return { e: kept.e, row: taskRow(kept.row) };
  }
}
