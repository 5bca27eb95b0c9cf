import type { Pool } from "pg";
import type { SentEvent, WebhookDelivery } from "#contract/integrations/webhook.ts";
import { statement } from "#server/db/statement.ts";

/** Identifies the secret of a webhook. */
export interface SecretOf {
  id: string;
  secretNumber: number;
  secretAt: Date;
}

/** A delivery with the data to send it. */
export interface Sendable extends SecretOf {
  deliveryId: string;
  body: string;
  attempts: number;
  url: string;
  failingSince: Date | null;
}

/** A webhook that was switched off automatically, before its administrators are notified. */
export interface UnnotifiedStop {
  id: string;
  boardId: string;
  url: string;
  reason: "failed" | "behind";
  at: Date;
}

/** Result of one attempt. */
export interface Attempt {
  at: Date;
  status: number | null;
  durationMs: number;
  fault: NonNullable<WebhookDelivery["last"]>["fault"];
  answer: string | null;
}

export interface DeliveryRow {
  id: string;
  event: SentEvent;
  createdAt: Date;
  dueAt: Date;
  attempts: number;
  doneAt: Date | null;
  outcome: "sent" | "failed" | "dropped" | null;
  triedAt: Date | null;
  status: number | null;
  durationMs: number | null;
  fault: Attempt["fault"];
}

const HEAD = `select d.id, d.due_at from webhook_delivery d where d.webhook_id = w.id and d.done_at is null order by d.number limit 1`;

/** Webhooks with a due delivery that no node is sending to, the longest waiting first. */
const CLAIM = `update webhook w set leased_till = $2::timestamptz where w.id in (
 select w.id from webhook w cross join lateral (${HEAD}) h
 where w.is_on and w.leased_till <= $1::timestamptz and h.due_at <= $1::timestamptz and w.id <> all($4::uuid[])
 order by h.due_at limit $3::bigint for update of w skip locked)
returning w.id`;

const SENDABLE = `select w.id, w.url, w.secret_number as "secretNumber", w.secret_at as "secretAt", w.failing_since as "failingSince",
 d.id as "deliveryId", d.body, d.attempts`;

/** The next due delivery in order; extends this node's lease. */
const NEXT = `with held as (
 update webhook w set leased_till = $3::timestamptz where w.id = $1::uuid and w.is_on returning w.id, w.url, w.secret_number, w.secret_at, w.failing_since)
${SENDABLE} from held w cross join lateral (${HEAD}) h join webhook_delivery d on d.id = h.id where h.due_at <= $2::timestamptz`;

const ONE = `${SENDABLE} from webhook w join webhook_delivery d on d.webhook_id = w.id where d.id = $1::uuid`;

/** A successful delivery stays so: a manual retry can only change a failed one to sent. */
const NOTE = `with tried as (update webhook_delivery d set attempts = d.attempts + 1, tried_at = $2::timestamptz, status = $3::int,
  duration_ms = $4::int, fault = $5::text, answer = $6::text,
  done_at = case when $7::boolean then coalesce(d.done_at, $2::timestamptz) when $8::timestamptz is null and d.done_at is null
   then $2::timestamptz else d.done_at end,
  outcome = case when $7::boolean then 'sent' when $8::timestamptz is null then coalesce(d.outcome, 'failed') else d.outcome end,
  due_at = coalesce($8::timestamptz, d.due_at)
 where d.id = $1::uuid returning d.webhook_id)
update webhook w set failing_since = case when $7::boolean then null else coalesce(w.failing_since, $2::timestamptz) end
from tried t where w.id = t.webhook_id`;

const STOP = `with stopped as (
 update webhook w set is_on = false, stopped = 'failed', stopped_at = $2::timestamptz, stop_told_at = null
 where w.id = $1::uuid and w.is_on returning w.id)
update webhook_delivery d set done_at = $2::timestamptz, outcome = 'dropped' from stopped s
where d.webhook_id = s.id and d.done_at is null`;

/** Switched off automatically and not yet notified; skipped if it was switched on meanwhile. */
const UNNOTIFIED = `select w.id, w.board_id as "boardId", w.url, w.stopped as reason, w.stopped_at as at from webhook w
where w.stopped_at is not null and w.stop_told_at is null and w.stopped is not null and not w.is_on order by w.stopped_at limit 100`;

const DELIVERY_COLUMNS = `d.webhook_id, d.number, d.id, d.event, d.created_at, d.due_at, d.attempts, d.done_at, d.outcome, d.tried_at, d.status,
 d.duration_ms, d.fault`;

const FIELDS = `d.id, d.event, d.created_at as "createdAt", d.due_at as "dueAt", d.attempts, d.done_at as "doneAt", d.outcome,
 d.tried_at as "triedAt", d.status, d.duration_ms as "durationMs", d.fault`;

const LATEST = `select d.webhook_id as "webhookId", ${FIELDS} from unnest($1::uuid[]) as w(id)
cross join lateral (select ${DELIVERY_COLUMNS} from webhook_delivery d where d.webhook_id = w.id order by d.number desc limit $2::bigint) d
order by d.number desc`;

const DETAIL = `select ${FIELDS}, d.body, d.answer from webhook_delivery d
where d.id = $2::uuid and d.webhook_id = $1::uuid`;

export type SendingQueries = ReturnType<typeof createSendingQueries>;

/** Deliveries, for sending and for display. */
export function createSendingQueries(pool: Pick<Pool, "query">) {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool.query<R>(statement(text, values))).rows;
  const run = async (text: string, ...values: unknown[]): Promise<void> =>
    void (await pool.query(statement(text, values)));
  return {
    async claim(now: Date, till: Date, most: number, without: readonly string[]): Promise<string[]> {
      return (await ask<{ id: string }>(CLAIM, now, till, most, without)).map(({ id }) => id);
    },
    next: async (webhookId: string, now: Date, till: Date) =>
      (await ask<Sendable>(NEXT, webhookId, now, till))[0] ?? null,
    release: (webhookId: string) =>
      run("update webhook w set leased_till = '-infinity' where w.id = $1::uuid", webhookId),
    one: async (deliveryId: string) => (await ask<Sendable>(ONE, deliveryId))[0] ?? null,
    /** `again`: time of the next attempt; `null` for none. */
    note: (
      deliveryId: string,
      { at, status, durationMs, fault, answer }: Attempt,
      isSent: boolean,
      again: Date | null,
    ) => run(NOTE, deliveryId, at, status, durationMs, fault, answer, isSent, again),
    stop: (webhookId: string, at: Date) => run(STOP, webhookId, at),
    unnotified: () => ask<UnnotifiedStop>(UNNOTIFIED),
    markNotified: ({ id, at }: Pick<UnnotifiedStop, "id" | "at">, now: Date) =>
      run(
        "update webhook w set stop_told_at = $3::timestamptz where w.id = $1::uuid and w.stopped_at = $2::timestamptz",
        id,
        at,
        now,
      ),

    /** The newest ones of each webhook. */
    latest: (webhookIds: readonly string[], most: number) =>
      ask<DeliveryRow & { webhookId: string }>(LATEST, webhookIds, most),
    async detail(
      webhookId: string,
      id: string,
    ): Promise<{ row: DeliveryRow; body: string; answer: string | null } | null> {
      const [found] = await ask<DeliveryRow & { body: string; answer: string | null }>(DETAIL, webhookId, id);
      if (found === undefined) return null;
      const { body, answer, ...row } = found;
      return { row, body, answer };
    },
    /** Inserts a delivery that is sent at once and never automatically. False when the id is taken. */
    async insertDone(made: { id: string; webhookId: string; body: string; at: Date }): Promise<boolean> {
      const { rowCount } = await pool.query(
        `insert into webhook_delivery (id, webhook_id, number, event, source, body, created_at, due_at, done_at, outcome)
         values ($1, $2, (select coalesce(max(l.number), 0) + 1 from webhook_delivery l where l.webhook_id = $2), 'ping',
           'ping:' || $1::uuid::text, $3, $4, $4, $4, 'failed') on conflict do nothing`,
        [made.id, made.webhookId, made.body, made.at],
      );
      return rowCount === 1;
    },
    deleteOld: (before: Date) =>
      run("delete from webhook_delivery d where d.done_at is not null and d.created_at < $1::timestamptz", before),
  };
}
