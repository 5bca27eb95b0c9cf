import type { Pool } from "pg";
import { statement } from "#server/db/statement.ts";

/** A task with a due date, and one user who is responsible for it. */
export interface DueTaskRow {
  taskId: string;
  title: string;
  boardId: string;
  dueAt: Date;
  dueHasTime: boolean;
  reminders: number[];
  userId: string;
  timeZone: string;
}

/** The assignees; without any, the task's creator. */
const NEAR = `select t.id as "taskId", t.title, t.board_id as "boardId", t.due_at as "dueAt", t.due_has_time as "dueHasTime", t.reminders,
 u.id as "userId", u.time_zone as "timeZone"
from task t join board b on b.id = t.board_id and b.archived_at is null
cross join lateral unnest(case when cardinality(t.assignee_ids) = 0 then array[t.created_by] else t.assignee_ids end) as p(user_id)
join "user" u on u.id = p.user_id and u.disabled_at is null
where t.done_at is null and t.archived_at is null and t.due_at is not null
 and t.due_at > $1::timestamptz and (t.due_at < $2::timestamptz or (t.reminders <> '{}' and t.due_at < $7::timestamptz))
 and (t.due_at, t.id, u.id) > ($3::timestamptz, $4::uuid, $5::uuid)
order by t.due_at, t.id, u.id limit $6::bigint`;

const NO_ID = "00000000-0000-0000-0000-000000000000";

/** Due dates of open tasks. */
export function createDueTaskQueries(pool: Pick<Pool, "query">) {
  return {
    /** Due dates of open tasks between two times, with the tasks' own reminders up to a later one, in order, after a cursor. */
    async near(
      { from, to, remindedTo }: { from: Date; to: Date; remindedTo: Date },
      after: DueTaskRow | null,
      limit: number,
    ): Promise<DueTaskRow[]> {
      const place = after === null ? [from, NO_ID, NO_ID] : [after.dueAt, after.taskId, after.userId];
      return (await pool.query<DueTaskRow>(statement(NEAR, [from, to, ...place, limit, remindedTo]))).rows;
    },
  };
}

export type DueTaskQueries = ReturnType<typeof createDueTaskQueries>;
