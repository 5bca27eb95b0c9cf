import type { Pool } from "pg";
import { statement } from "#server/db/statement.ts";

/** A done task that recurs. */
export interface RecurringTask {
  taskId: string;
  boardId: string;
  doneAt: Date;
  /** Its checklist items. */
  itemIds: string[];
  /** The column of the next task: the first «to do» one, else the first that is not «done». */
  columnId: string;
  /** The user who completed it, else its creator: author of the next task, and source of the time zone if the rule has none. */
  userId: string;
  username: string;
  timeZone: string;
}

const WAITING = `select t.id as "taskId", t.board_id as "boardId", t.done_at as "doneAt", c.id as "columnId",
 u.id as "userId", u.username, u.time_zone as "timeZone",
 array(select i.id from item i where i.task_id = t.id and i.deleted_at is null order by i.id) as "itemIds"
from task t join board b on b.id = t.board_id and b.archived_at is null
cross join lateral (select c.id from "column" c where c.board_id = t.board_id and c.archived_at is null and c.kind <> 'done'
 order by c.kind <> 'queue', c.sort, c.id limit 1) c
left join lateral (select h.actor from task_change tc join change h on h.stream_id = tc.stream_id and h.seq = tc.seq
 where tc.task_id = t.id and h.at >= t.done_at order by h.at limit 1) h on true
join "user" u on u.id = coalesce(h.actor, t.created_by)
where t.recurrence is not null and t.done_at is not null and t.done_at < $1::timestamptz
order by t.done_at, t.id limit $2::bigint`;

/** Done tasks that recur. */
export function createRecurrenceQueries(pool: Pick<Pool, "query">) {
  return {
    /** Returns tasks done before a moment, the earliest first. */
    async waiting(before: Date, limit: number): Promise<RecurringTask[]> {
      return (await pool.query<RecurringTask>(statement(WAITING, [before, limit]))).rows;
    },
  };
}

export type RecurrenceQueries = ReturnType<typeof createRecurrenceQueries>;
