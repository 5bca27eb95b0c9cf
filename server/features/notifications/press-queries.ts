import type { Pool } from "pg";
import { statement } from "#server/db/statement.ts";

/** The notification whose message was pressed. */
export interface PressedNotification {
  userId: string;
  username: string;
  taskId: string | null;
  taskTitle: string | null;
  /** The comment that a text reply answers: the one of the notification, or its parent. */
  parentId: string | null;
  /** The first open done column of the task's board; `null` if there is none. */
  doneColumnId: string | null;
}

/** Finds only the linked user's own notification. */
const PRESSED = `select u.id as "userId", u.username, n.task_id as "taskId",
 (select t.title from task t where t.id = n.task_id) as "taskTitle",
 (select coalesce(c.parent_id, c.id) from comment c where c.id = n.comment_id and c.task_id = n.task_id) as "parentId",
 (select c.id from task t join "column" c on c.board_id = t.board_id and c.kind = 'done' and c.archived_at is null
  where t.id = n.task_id order by c.sort, c.id limit 1) as "doneColumnId"
from identity i join "user" u on u.id = i.user_id and u.disabled_at is null
join notification n on n.user_id = u.id and n.id = $2::uuid
where i.provider = 'telegram' and i.subject = $1::text`;

const QUESTION = `select q.notification_id as "notificationId" from telegram_question q
where q.chat_id = $1::text and q.message_id = $2::bigint`;

/** Users and notifications of presses; questions that the bot has asked. */
export function createPressQueries(pool: Pick<Pool, "query">) {
  return {
    async find(subject: string, notificationId: string): Promise<PressedNotification | null> {
      return (await pool.query<PressedNotification>(statement(PRESSED, [subject, notificationId]))).rows[0] ?? null;
    },

    async keepQuestion(chatId: string, messageId: number, notificationId: string): Promise<void> {
      await pool.query(
        `insert into telegram_question (chat_id, message_id, notification_id) values ($1, $2, $3) on conflict do nothing`,
        [chatId, messageId, notificationId],
      );
    },

    /** The notification that the bot asked about in this message; `null` for any other message. */
    async question(chatId: string, messageId: number): Promise<string | null> {
      const { rows } = await pool.query<{ notificationId: string }>(statement(QUESTION, [chatId, messageId]));
      return rows[0]?.notificationId ?? null;
    },
  };
}

export type PressQueries = ReturnType<typeof createPressQueries>;
