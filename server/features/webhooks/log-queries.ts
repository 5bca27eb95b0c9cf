import type { Pool } from "pg";
import type { RowOp } from "#contract/changes/change.ts";
import type { WebhookEvent } from "#contract/integrations/webhook.ts";
import { unpackChange, type StoredChange } from "#server/db/packed-ops.ts";
import { statement } from "#server/db/statement.ts";
import type { Around } from "./events/body.ts";

/** A board with webhooks that was written to since its log was last read for them. */
export interface FollowedStream {
  stream: string;
  /** Last change that was read. */
  seq: number;
  boardId: string;
  webhookIds: string[];
}

export interface Follower {
  id: string;
  boardId: string;
  events: WebhookEvent[];
  activeFrom: Date;
  createdBy: string | null;
}

export interface BoardChange {
  stream: string;
  seq: number;
  epoch: string;
  actor: string | null;
  at: Date;
  ops: RowOp[];
}

/** A delivery to create. `source` identifies it: it is created once per webhook. */
export interface NewDelivery {
  id: string;
  webhookId: string;
  event: WebhookEvent;
  source: string;
  body: string;
}

/** Boards of webhooks, with nested ones if included. A log that was never read for webhooks is read from where its first webhook starts. */
const BEHIND = `with recursive covered(board_id, webhook_id, nested) as (
 select w.board_id, w.id, w.nested from webhook w where w.is_on
 union select b.id, c.webhook_id, c.nested from covered c join board b on b.board_id = c.board_id where c.nested),
followed as (select c.board_id, array_agg(c.webhook_id) as webhook_ids, min(w.active_from) as since
 from covered c join webhook w on w.id = c.webhook_id group by c.board_id),
placed as (select s.id as stream, s.head, f.board_id, f.webhook_ids, greatest(s.min_seq, coalesce(k.seq,
  (select h.seq from change h where h.stream_id = s.id and h.at < f.since order by h.seq desc limit 1), 0)) as seq
 from followed f join stream s on s.id = 'b:' || f.board_id::text left join webhook_cursor k on k.stream_id = s.id)
select p.stream, p.seq, p.board_id as "boardId", p.webhook_ids as "webhookIds" from placed p where p.head > p.seq
order by random() limit $1::bigint`;

const CHANGES = `select s.id as stream, c.seq, s.epoch, c.actor, c.at, c.ops
from unnest($1::text[], $2::bigint[]) as b(stream, seq) join stream s on s.id = b.stream
cross join lateral (select c.seq, c.actor, c.at, c.ops from change c where c.stream_id = b.stream and c.seq > b.seq
 order by c.seq limit $3::bigint) c order by s.id, c.seq`;

const FOLLOWERS = `select w.id, w.board_id as "boardId", w.events, w.active_from as "activeFrom", u.id as "createdBy"
from webhook w left join "user" u on u.id = w.created_by and u.disabled_at is null where w.id = any($1::uuid[])`;

const TASKS = `select t.id, t.board_id as "boardId", t.number, t.title, t.column_id as "columnId", c.name as column
from task t join "column" c on c.id = t.column_id where t.id = any($1::uuid[])`;

/** Writes deliveries and cursors in one statement, so that a crash neither loses nor duplicates anything. */
const WRITE = `with made as (
 insert into webhook_delivery (id, webhook_id, number, event, source, body, created_at, due_at)
 select g.id, g.webhook_id,
  g.n + coalesce((select max(l.number) from webhook_delivery l where l.webhook_id = g.webhook_id), 0) + 1, g.event, g.source, g.body, $2::timestamptz, $2::timestamptz
 from jsonb_to_recordset($1::jsonb) as g(n int, id uuid, webhook_id uuid, event text, source text, body text)
 join webhook w on w.id = g.webhook_id and w.is_on order by g.n on conflict (webhook_id, source) do nothing)
insert into webhook_cursor (stream_id, seq) select m.stream, m.seq from unnest($3::text[], $4::bigint[]) as m(stream, seq)
on conflict (stream_id) do update set seq = greatest(webhook_cursor.seq, excluded.seq)`;

/** Webhooks with too many pending deliveries, and these deliveries. */
const STOP_BEHIND = `with behind as (
 update webhook w set is_on = false, stopped = 'behind', stopped_at = $3::timestamptz, stop_told_at = null where w.id = any($1::uuid[]) and w.is_on
  and (select count(*) from webhook_delivery d where d.webhook_id = w.id and d.done_at is null) > $2::bigint returning w.id)
update webhook_delivery d set done_at = $3::timestamptz, outcome = 'dropped' from behind b
where d.webhook_id = b.id and d.done_at is null`;

const FORGET_CURSORS = `delete from webhook_cursor k where not exists (with recursive way(id, board_id) as (
 select b.id, b.board_id from board b where 'b:' || b.id::text = k.stream_id
 union select p.id, p.board_id from way w join board p on p.id = w.board_id)
 select 1 from way w join webhook h on h.board_id = w.id where h.is_on)`;

export type LogQueries = ReturnType<typeof createLogQueries>;

/** Reads logs for webhooks. */
export function createLogQueries(pool: Pick<Pool, "query">) {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool.query<R>(statement(text, values))).rows;
  return {
    behind: (limit: number) => ask<FollowedStream>(BEHIND, limit),
    async changesAfter(behind: readonly FollowedStream[], limit: number): Promise<BoardChange[]> {
      return (await ask<StoredChange<BoardChange>>(CHANGES, ...columnsOf(behind), limit)).map(unpackChange);
    },
    followers: (ids: readonly string[]) => ask<Follower>(FOLLOWERS, ids),
    boards: (ids: readonly string[]) =>
      ask<Around["board"]>("select b.id, b.title, b.key from board b where b.id = any($1::uuid[])", ids),
    tasks: (ids: readonly string[]) =>
      ask<{ id: string; boardId: string; number: number; title: string; columnId: string; column: string }>(TASKS, ids),
    names: (ids: readonly string[]) =>
      ask<{ id: string; name: string }>(`select u.id, u.name from "user" u where u.id = any($1::uuid[])`, ids),
    async write(
      made: readonly NewDelivery[],
      read: readonly Pick<FollowedStream, "stream" | "seq">[],
      at: Date,
    ): Promise<void> {
      const records = made.map(({ id, webhookId, event, source, body }, n) => ({
        n,
        id,
        webhook_id: webhookId,
        event,
        source,
        body,
      }));
      await pool.query(statement(WRITE, [JSON.stringify(records), at, ...columnsOf(read)]));
    },
    async stopBehind(ids: readonly string[], most: number, at: Date): Promise<void> {
      await pool.query(statement(STOP_BEHIND, [ids, most, at]));
    },
    /** Deletes the cursors of logs without webhooks: a later webhook starts from its own beginning. */
    async forgetCursors(): Promise<void> {
      await pool.query(statement(FORGET_CURSORS, []));
    },
  };
}

function columnsOf(streams: readonly Pick<FollowedStream, "stream" | "seq">[]): [string[], number[]] {
  return [streams.map(({ stream }) => stream), streams.map(({ seq }) => seq)];
}
