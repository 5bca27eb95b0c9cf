import type { Pool } from "pg";
import type { Notification } from "#contract/entities/notification.ts";
import { isoRow, isoRows, selectOf } from "#server/db/rows.ts";
import { ROW_TYPES } from "#server/db/row-types.ts";
import { statement } from "#server/db/statement.ts";
import type { ExternalChannel } from "./delivery/plan.ts";

/** A delivery that is due. */
export interface DueDelivery {
  id: string;
  channel: ExternalChannel;
  attempts: number;
  /** True when an earlier attempt began and its result is unknown. */
  isUncertain: boolean;
  notification: Notification;
  boardTitle: string | null;
}

export interface PlannedDelivery {
  notificationId: string;
  userId: string;
  channel: ExternalChannel;
  dueAt: Date;
}

const UNTOLD = `select ${selectOf("notification", "n")} from notification n where not n.told and n.read_at is null
order by n.created_at, n.id limit $1::bigint`;

/** Notifications that were read or snoozed before planning need no delivery. */
const PASS_READ = "update notification n set told = true where not n.told and n.read_at is not null";

const PLAN = `with told as (update notification n set told = true where n.id = any($1::uuid[]) and not n.told returning n.id)
insert into delivery (notification_id, user_id, channel, due_at)
select g.notification_id, g.user_id, g.channel, g.due_at from jsonb_to_recordset($2::jsonb)
 as g(notification_id uuid, user_id uuid, channel text, due_at timestamptz) join told t on t.id = g.notification_id
on conflict (notification_id, channel) do nothing`;

/** Taken by one node; if it dies, another takes it after the lease. */
const TAKE = `with due as (
 select d.id, d.begun_at from delivery d where d.done_at is null and d.due_at <= $1::timestamptz
 order by d.due_at, d.id limit $3::bigint for update skip locked),
taken as (update delivery d set begun_at = $1::timestamptz, attempts = d.attempts + 1, due_at = $2::timestamptz
 from due where d.id = due.id returning d.id, d.notification_id, d.channel, d.attempts, due.begun_at is not null as uncertain)
select t.id as "deliveryId", t.channel, t.attempts, t.uncertain, b.title as "boardTitle",
 ${selectOf("notification", "n")}
from taken t join notification n on n.id = t.notification_id
left join board b on b.id = n.board_id order by n.created_at, n.id`;

const DONE =
  "update delivery d set done_at = $2::timestamptz, begun_at = null, outcome = $3::text where d.id = any($1::uuid[])";

const AGAIN = "update delivery d set due_at = $2::timestamptz, begun_at = null where d.id = any($1::uuid[])";

/** Deliveries of notifications to external channels. */
export function createDeliveryQueries(pool: Pick<Pool, "query">) {
  return {
    async untold(limit: number): Promise<Notification[]> {
      await pool.query(statement(PASS_READ, []));
      const { rows } = await pool.query<Notification>({ ...statement(UNTOLD, [limit]), types: ROW_TYPES });
      return isoRows("notification", rows);
    },
    /** Plans the deliveries of these notifications once, in one statement. */
    async plan(ids: readonly string[], planned: readonly PlannedDelivery[]): Promise<void> {
      const records = planned.map(({ notificationId, userId, channel, dueAt }) => ({
        notification_id: notificationId,
        user_id: userId,
        channel,
        due_at: dueAt,
      }));
      await pool.query(statement(PLAN, [ids, JSON.stringify(records)]));
    },
    async take(now: Date, leaseTill: Date, limit: number): Promise<DueDelivery[]> {
      type Row = Notification &
        Omit<DueDelivery, "notification" | "isUncertain"> & { deliveryId: string; uncertain: boolean };
      const { rows } = await pool.query<Row>({ ...statement(TAKE, [now, leaseTill, limit]), types: ROW_TYPES });
      return rows.map(({ deliveryId, channel, attempts, uncertain, boardTitle, ...row }) => ({
        id: deliveryId,
        channel,
        attempts,
        isUncertain: uncertain,
        notification: isoRow("notification", row),
        boardTitle,
      }));
    },
    async done(
      ids: readonly string[],
      at: Date,
      outcome: "sent" | "seen" | "failed" | "gone" | "uncertain",
    ): Promise<void> {
      await pool.query(statement(DONE, [ids, at, outcome]));
    },
    async again(ids: readonly string[], at: Date): Promise<void> {
      await pool.query(statement(AGAIN, [ids, at]));
    },
  };
}

export type DeliveryQueries = ReturnType<typeof createDeliveryQueries>;
