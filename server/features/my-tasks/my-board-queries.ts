import type { Pool } from "pg";
import { MY_BOARDS_MAX } from "#contract/core/limit.ts";
import type { MyBoard } from "#contract/tasks/my-tasks.ts";
import { statement } from "#server/db/statement.ts";
import { type TokenScope, withinSql } from "#server/db/within.ts";

/** The same condition as in the indexes of a user's tasks. */
const OPEN = "t.done_at is null and t.archived_at is null";

/** Descends from every board where the user has a role, as far as boards inherit; selects the active ones with tasks of the user. */
export const MY_BOARDS = `with recursive seen(id) as (
 select m.board_id from board_role m where m.user_id = $1::uuid
 union select b.id from seen s join board b on b.board_id = s.id where b.inherit),
${withinSql("$2")},
mine(board_id, assigned, created, watched) as (
 select t.board_id, 1, 0, 0 from task t
 where t.assignee_ids @> array[$1::uuid] and t.assignee_ids <> '{}' and ${OPEN}
 union all select t.board_id, 0, 1, 0 from task t where t.created_by = $1::uuid and ${OPEN}
 union all select t.board_id, 0, 0, 1 from task t
 where t.watcher_ids @> array[$1::uuid] and t.watcher_ids <> '{}' and ${OPEN})
select m.board_id as "boardId", sum(m.assigned) as assigned, sum(m.created) as created, sum(m.watched) as watched
from mine m join seen s on s.id = m.board_id join board b on b.id = m.board_id and b.status = 'active'
where $2::uuid[] is null or m.board_id in (select w.id from within w)
group by m.board_id order by sum(m.assigned) desc, count(*) desc, m.board_id limit ${String(MY_BOARDS_MAX)}`;

/** Active boards that the user may see and has open assigned tasks on, those with the most tasks first. */
export function createMyBoardQueries(pool: Pick<Pool, "query">) {
  return async (userId: string, tokenScope?: TokenScope): Promise<MyBoard[]> =>
    (await pool.query<MyBoard>(statement(MY_BOARDS, [userId, tokenScope ?? null]))).rows;
}
