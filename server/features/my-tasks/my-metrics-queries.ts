import type { Pool } from "pg";
import type { MyMetrics } from "#contract/tasks/my-tasks.ts";
import { statement } from "#server/db/statement.ts";

/** The same conditions as in the indexes of a user's tasks (`task_assigned`, `task_done_by`). */
const ASSIGNED_TO_ME = "t.assignee_ids @> array[$1::uuid] and t.assignee_ids <> '{}'";

/** Tasks assigned to a user on boards that they may see: open ones on active boards, done ones on all since `$2`, by day since `$3`. */
export const MY_METRICS = `with recursive seen(id) as (
 select m.board_id from board_role m where m.user_id = $1::uuid
 union select b.id from seen s join board b on b.board_id = s.id where b.inherit),
done as (select t.done_at from task t join seen s on s.id = t.board_id
 where ${ASSIGNED_TO_ME} and t.done_at is not null and t.done_at >= $2::timestamptz),
day as (select to_char(d.done_at at time zone u.time_zone, 'YYYY-MM-DD') as day, count(*)::int as count
 from done d cross join "user" u where u.id = $1::uuid and d.done_at >= $3::timestamptz group by 1)
select (select count(*)::int from task t join seen s on s.id = t.board_id join board b on b.id = t.board_id and b.status = 'active'
  where ${ASSIGNED_TO_ME} and t.done_at is null and t.archived_at is null) as open,
 (select count(*)::int from done) as done,
 (select coalesce(json_agg(d order by d.day), '[]') from day d) as days`;

interface MetricsSpan {
  year: Date;
  days: Date;
}

export function createMyMetricsQueries(pool: Pick<Pool, "query">) {
  return async (userId: string, since: MetricsSpan): Promise<MyMetrics> => {
    const { rows } = await pool.query<MyMetrics>(statement(MY_METRICS, [userId, since.year, since.days]));
    return rows[0] ?? { open: 0, done: 0, days: [] };
  };
}
