import type { Pool } from "pg";
import type { WebhookEvent } from "#contract/integrations/webhook.ts";

export interface WebhookRow {
  id: string;
  boardId: string;
  url: string;
  events: WebhookEvent[];
  nested: boolean;
  isOn: boolean;
  stopped: "failed" | "behind" | null;
  failingSince: Date | null;
  secretNumber: number;
  secretAt: Date;
  createdAt: Date;
  /** `null` when the account is deleted or disabled. */
  createdBy: string | null;
  name: string | null;
}

export interface PutWebhook {
  id: string;
  boardId: string;
  url: string;
  events: readonly WebhookEvent[];
  nested: boolean;
  isOn: boolean;
  by: string;
  at: Date;
}

const ROW = `select w.id, w.board_id as "boardId", w.url, w.events, w.nested, w.is_on as "isOn", w.stopped,
 w.failing_since as "failingSince", w.secret_number as "secretNumber", w.secret_at as "secretAt", w.created_at as "createdAt",
 u.id as "createdBy", u.name from webhook w left join "user" u on u.id = w.created_by and u.disabled_at is null`;

/** Events are sent from the moment it is switched on; deliveries pending when it was switched off are dropped. */
const CHANGE = `with before as (select w.is_on from webhook w where w.id = $1 and w.board_id = $2 for update),
changed as (update webhook w set url = $3, events = $4, nested = $5, is_on = $6, created_by = $7,
  stopped = case when $6 and not b.is_on then null else w.stopped end,
  failing_since = case when ($6 and not b.is_on) or w.url <> $3 then null else w.failing_since end,
  active_from = case when $6 and not b.is_on then $8 else w.active_from end
 from before b where w.id = $1 returning w.id)
update webhook_delivery d set done_at = $8, outcome = 'dropped' from changed c
where d.webhook_id = c.id and d.done_at is null and not $6`;

export type WebhookQueries = ReturnType<typeof createWebhookQueries>;

export function createWebhookQueries(pool: Pick<Pool, "query">) {
  return {
    async byId(id: string): Promise<WebhookRow | null> {
      return (await pool.query<WebhookRow>(`${ROW} where w.id = $1`, [id])).rows[0] ?? null;
    },

    /** In creation order. */
    async ofBoard(boardId: string): Promise<WebhookRow[]> {
      const { rows } = await pool.query<WebhookRow>(`${ROW} where w.board_id = $1 order by w.created_at, w.id`, [
        boardId,
      ]);
      return rows;
    },

    /** `null` for a board that does not exist. */
    async board(id: string): Promise<{ id: string; title: string; key: string; status: string } | null> {
      const { rows } = await pool.query<{ id: string; title: string; key: string; status: string }>(
        "select b.id, b.title, b.key, b.status from board b where b.id = $1",
        [id],
      );
      return rows[0] ?? null;
    },

    /** False when the id is taken, or the board has `most`. */
    async insert({ id, boardId, url, events, nested, isOn, by, at }: PutWebhook, most: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `insert into webhook (id, board_id, url, events, nested, is_on, created_by, active_from, secret_at, created_at)
         select $1, $2, $3, $4, $5, $6, $7, $8, $8, $8 where (select count(*) from webhook w where w.board_id = $2) < $9
         on conflict do nothing`,
        [id, boardId, url, events, nested, isOn, by, at, most],
      );
      return rowCount === 1;
    },

    async change({ id, boardId, url, events, nested, isOn, by, at }: PutWebhook): Promise<void> {
      await pool.query(CHANGE, [id, boardId, url, events, nested, isOn, by, at]);
    },

    async remove(boardId: string, id: string): Promise<boolean> {
      const { rowCount } = await pool.query("delete from webhook where id = $2 and board_id = $1", [boardId, id]);
      return rowCount === 1;
    },

    /** False when the secret has another number by now. */
    async renewSecret(id: string, number: number, at: Date): Promise<boolean> {
      const { rowCount } = await pool.query(
        "update webhook set secret_number = $2, secret_at = $3 where id = $1 and secret_number = $2 - 1",
        [id, number, at],
      );
      return rowCount === 1;
    },
  };
}
