import type { Pool } from "pg";
import type { NotificationSettings } from "#contract/notifications/notification-settings.ts";
import { statement } from "#server/db/statement.ts";

const WRITE = `insert into notification_setting (user_id, settings, updated_at) values ($1::uuid, $2::jsonb, $3::timestamptz)
on conflict (user_id) do update set settings = excluded.settings, updated_at = excluded.updated_at`;

const TELEGRAM =
  "select i.user_id as \"userId\", i.subject from identity i where i.provider = 'telegram' and i.user_id = any($1::uuid[])";

/** Notification settings of users, and their external addresses. */
export function createSettingQueries(pool: Pick<Pool, "query">) {
  return {
    async write(userId: string, settings: NotificationSettings, at: Date): Promise<void> {
      await pool.query(statement(WRITE, [userId, JSON.stringify(settings), at]));
    },
    /** Chats of users who have linked Telegram, by user. */
    async chats(userIds: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await pool.query<{ userId: string; subject: string }>(statement(TELEGRAM, [userIds]));
      return new Map(rows.map((row) => [row.userId, row.subject]));
    },
  };
}

export type SettingQueries = ReturnType<typeof createSettingQueries>;
