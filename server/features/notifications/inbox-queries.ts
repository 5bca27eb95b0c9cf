import type { Pool } from "pg";
import type { NotificationSettings } from "#contract/notifications/notification-settings.ts";
import { NOTIFICATIONS_STORED_MAX } from "#contract/core/limit.ts";
import type { Notification } from "#contract/entities/notification.ts";
import { isoRows, selectOf } from "#server/db/rows.ts";
import { ROW_TYPES } from "#server/db/row-types.ts";
import { statement } from "#server/db/statement.ts";

/** User data that decides how they are notified. */
export interface Recipient {
  id: string;
  name: string;
  timeZone: string;
  email: string | null;
  isEmailProven: boolean;
  /** `null`: defaults apply. */
  settings: NotificationSettings | null;
}

export interface OwnedNotification {
  id: string;
  userId: string;
}

const LATEST = `select ${selectOf("notification", "n")} from notification n where n.user_id = $1::uuid
order by (n.read_at is not null), n.created_at desc, n.id limit $2::bigint`;

const ON_BOARD = `select ${selectOf("notification", "n")} from notification n where n.user_id = $1::uuid and n.board_id = $2::uuid
order by n.created_at desc, n.id limit $3::bigint`;

const RECIPIENTS = `select u.id, u.name, u.time_zone as "timeZone", u.email, u.email_proven_at is not null as "isEmailProven", s.settings
from "user" u left join notification_setting s on s.user_id = u.id where u.id = any($1::uuid[]) and u.disabled_at is null`;

const KNOWN = "select n.id from notification n where n.id = any($1::uuid[])";

const AWAKE = `select n.id, n.user_id as "userId", n.snoozed_till as "till" from notification n
where n.snoozed_till <= $1::timestamptz order by n.snoozed_till limit $2::bigint`;

/** The notification is sent again: its earlier deliveries are deleted. */
const RESET_DELIVERIES = `with again as (update notification n set told = false where n.id = any($1::uuid[]) returning n.id)
delete from delivery d using again a where d.notification_id = a.id`;

const OLD = `select n.id, n.user_id as "userId" from notification n where n.created_at < $1::timestamptz limit $2::bigint`;

const TOO_MANY = `select n.id, n.user_id as "userId" from (
 select o.id, o.user_id, row_number() over (partition by o.user_id order by o.created_at desc, o.id) as place from notification o) n
where n.place > $1::bigint limit $2::bigint`;

/** Notifications of users, and the users as recipients. */
export function createInboxQueries(pool: Pick<Pool, "query">) {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool.query<R>(statement(text, values))).rows;
  const readNotifications = async (text: string, ...values: unknown[]): Promise<Notification[]> => {
    const { rows } = await pool.query<Notification>({ ...statement(text, values), types: ROW_TYPES });
    return isoRows("notification", rows);
  };
  return {
    /** The latest, unread ones first. */
    latest: (userId: string, limit: number) => readNotifications(LATEST, userId, limit),
    /** Notifications about one board, the newest first. */
    onBoard: (userId: string, boardId: string) =>
      readNotifications(ON_BOARD, userId, boardId, NOTIFICATIONS_STORED_MAX),
    async recipients(userIds: readonly string[]): Promise<Map<string, Recipient>> {
      const rows = await ask<Recipient>(RECIPIENTS, userIds);
      return new Map(rows.map((row) => [row.id, row]));
    },
    async known(ids: readonly string[]): Promise<Set<string>> {
      return new Set((await ask<{ id: string }>(KNOWN, ids)).map((row) => row.id));
    },
    awake: (now: Date, limit: number) => ask<OwnedNotification & { till: Date }>(AWAKE, now, limit),
    async resetDeliveries(ids: readonly string[]): Promise<void> {
      await pool.query(statement(RESET_DELIVERIES, [ids]));
    },
    /** Returns notifications created before a time or, if there are none, the oldest ones above a maximum per user. */
    async retiring(before: Date, max: number, limit: number): Promise<OwnedNotification[]> {
      const old = await ask<OwnedNotification>(OLD, before, limit);
      return old.length > 0 ? old : ask<OwnedNotification>(TOO_MANY, max, limit);
    },
  };
}

export type InboxQueries = ReturnType<typeof createInboxQueries>;
