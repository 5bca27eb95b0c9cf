import type { Pool } from "pg";
import type { OwnCounts } from "#contract/boards/board-counts.ts";
import type { Board } from "#contract/entities/board.ts";
import { highestRole, type Role } from "#contract/core/permission.ts";
import { ROW_TYPES } from "#server/db/row-types.ts";
import { isoRow, selectOf } from "#server/db/rows.ts";
import { statement } from "#server/db/statement.ts";
import { type TokenScope, withinSql } from "#server/db/within.ts";

/** A board with the caller's role and the head of its stream. */
export interface SeenBoard {
  board: Board;
  role: Role;
  head: number;
  /** The user's position among root boards. */
  topSort: string | null;
}

type BoardOwnCounts = OwnCounts & { boardId: string };

/** Descends from every board where the user has a role, as far as boards inherit. */
const SEEN = `with recursive seen(id, role) as (
 select m.board_id, m.role from board_role m where m.user_id = $1::uuid
 union select b.id, s.role from seen s join board b on b.board_id = s.id where b.inherit),
${withinSql("$2")}
select ${selectOf("board", "b")}, s.epoch, s.head, r.roles, p.sort as "topSort"
from (select id, array_agg(role) as roles from seen group by id) r
join board b on b.id = r.id join stream s on s.id = 'b:' || b.id::text
left join top_board p on p.board_id = b.id and p.user_id = $1::uuid
where $2::uuid[] is null or b.id in (select w.id from within w)`;

/** As `overdueFrom` of the contract: at its hour; without an hour, when its day has ended in UTC. */
const IS_OVERDUE = `case when t.due_has_time then t.due_at < $2::timestamptz
 else date_trunc('day', t.due_at, 'UTC') + case when (t.due_at at time zone 'UTC')::time in ('22:15', '23:00', '23:15')
  then interval '1 day' else interval '0' end < date_trunc('day', $2::timestamptz, 'UTC') end`;

const COUNTS = `select t.board_id as "boardId", count(*) as tasks, count(t.done_at) as done,
 count(*) filter (where t.done_at is null and ${IS_OVERDUE}) as overdue
from task t join "column" c on c.id = t.column_id and c.archived_at is null
 where t.board_id = any($1::uuid[]) and t.archived_at is null group by t.board_id`;

/** A board and its ancestors, itself first; the caller decides whose roles count by `inherit`. */
const CHAIN = `with recursive chain(id, board_id, depth) as (
 select b.id, b.board_id, 0 from board b where b.id = $1::uuid
 union select p.id, p.board_id, c.depth + 1 from chain c join board p on p.id = c.board_id where c.depth < 64)
select ${selectOf("board", "b")}, s.epoch,
 array(select m.role from board_role m where m.board_id = b.id and m.user_id = $2::uuid) as roles
from chain c join board b on b.id = c.id join stream s on s.id = 'b:' || b.id::text order by c.depth`;

export interface BoardQueries {
  /** Every board that the user may see, by a role there or on an ancestor; with a token scope, those in it. */
  seenBy(userId: string, tokenScope?: TokenScope): Promise<SeenBoard[]>;
  /** A board's own metrics; boards without tasks are absent. `now` is ISO 8601. */
  countsOf(boardIds: readonly string[], now: string): Promise<BoardOwnCounts[]>;
  /** The board and its ancestors, nearest first, with the highest role given on each directly or through a team. */
  chainOf(boardId: string, userId: string): Promise<{ board: Board; role: Role | null }[]>;
}

export function createBoardQueries(pool: Pick<Pool, "query">): BoardQueries {
  return {
    async seenBy(userId, tokenScope) {
      const query = { ...statement(SEEN, [userId, tokenScope ?? null]), types: ROW_TYPES };
      const { rows } = await pool.query<Board & Pick<SeenBoard, "head" | "topSort"> & { roles: Role[] }>(query);
      return rows.flatMap(({ head, topSort, roles, ...board }) => {
        const role = highestRole(roles);
        return role === null ? [] : [{ board: isoRow("board", board), role, head, topSort }];
      });
    },
    async countsOf(boardIds, now) {
      return (await pool.query<BoardOwnCounts>(statement(COUNTS, [boardIds, now]))).rows;
    },
    async chainOf(boardId, userId) {
      const query = { ...statement(CHAIN, [boardId, userId]), types: ROW_TYPES };
      const { rows } = await pool.query<Board & { roles: Role[] }>(query);
      return rows.map(({ roles, ...board }) => ({ board: isoRow("board", board), role: highestRole(roles) }));
    },
  };
}
