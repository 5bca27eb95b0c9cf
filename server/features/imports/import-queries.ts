import type { Pool } from "pg";
import type { ImportReport } from "#contract/exchange/exchange-endpoints.ts";
import type { Person } from "#contract/users/user.ts";
import { ROW_TYPES } from "#server/db/row-types.ts";
import { isoTime } from "#server/db/rows.ts";
import { statement } from "#server/db/statement.ts";
import { rolesOn } from "#server/db/roles-on.ts";

export interface StoredImport {
  at: string;
  report: ImportReport;
  /** True when nothing on any of its boards, or in their documents, has changed since the import. */
  isUntouched: boolean;
}

/** Records of imports. Checks no rights. */
export interface ImportQueries {
  /** All users who see a board. */
  readers(boardId: string): Promise<Person[]>;
  /** Records the import of boards under the first of them, which contains the others. */
  keep(made: readonly string[], report: ImportReport, at: Date): Promise<void>;
  of(boardId: string): Promise<StoredImport | null>;
}

const READERS = `with recursive way(id, board_id, inherit) as (
 select b.id, b.board_id, b.inherit from board b where b.id = $1::uuid
 union select p.id, p.board_id, p.inherit from way w join board p on p.id = w.board_id where w.inherit)
select u.id, u.username, u.name from "user" u
where u.id in (select m.user_id from way w, ${rolesOn("w.id")} m) order by u.id`;

const KEEP = `insert into board_import (board_id, at, report, heads)
select ($1::uuid[])[1], $3::timestamptz, $2::jsonb, jsonb_object_agg(g.id, s.head)
from unnest($1::uuid[]) as g(id) join stream s on s.id = 'b:' || g.id::text
on conflict (board_id) do nothing`;

const OF = `select i.at, i.report,
 not exists (select from jsonb_each_text(i.heads) h left join stream s on s.id = 'b:' || h.key
  where s.head is distinct from h.value::bigint)
 and not exists (select from jsonb_object_keys(i.heads) h(id) join document d on d.guid = h.id::uuid
  or d.guid in (select t.id from task t where t.board_id = h.id::uuid) where d.updated_at > i.at) as untouched
from board_import i where i.board_id = $1::uuid`;

export function createImportQueries(pool: Pick<Pool, "query">): ImportQueries {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool.query<R>({ ...statement(text, values), types: ROW_TYPES })).rows;
  return {
    readers: (boardId) => ask<Person>(READERS, boardId),
    keep: async (made, report, at) => void (await ask(KEEP, made, JSON.stringify(report), at)),
    async of(boardId) {
      const [row] = await ask<{ at: string; report: ImportReport; untouched: boolean }>(OF, boardId);
      return row === undefined ? null : { at: isoTime(row.at), report: row.report, isUntouched: row.untouched };
    },
  };
}
