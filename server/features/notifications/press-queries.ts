import type { Pool } from "pg";
import { statement } from "#server/db/statement.ts";

/** A notification under whose message somebody has pressed. */
export interface Pressed {
  userId: string;
  username: string;
  taskId: string | null;
  /** The first open column of the task's board where things are done; `null` where there is none. */
  doneColumnId: string | null;
}

/** Only the linked person's own notification is found. */
const PRESSED = `select u.id as "userId", u.username, n.task_id as "taskId",
 (select c.id from task t join "column" c on c.board_id = t.board_id and c.kind = 'done' and c.archived_at is null
  where t.id = n.task_id order by c.sort, c.id limit 1) as "doneColumnId"
from identity i join "user" u on u.id = i.user_id and u.disabled_at is null
join notification n on n.user_id = u.id and n.id = $2::uuid
where i.provider = 'telegram' and i.subject = $1::text`;

/** Who has pressed, and on what. */
export function createPressQueries(pool: Pick<Pool, "query">) {
  return {
    async find(subject: string, notificationId: string): Promise<Pressed | null> {
      return (await pool.query<Pressed>(statement(PRESSED, [subject, notificationId]))).rows[0] ?? null;
    },
  };
}

export type PressQueries = ReturnType<typeof createPressQueries>;
