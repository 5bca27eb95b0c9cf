import type { Pool } from "pg";
import { statement } from "#server/db/statement.ts";

/** A permanently deleted task with data left elsewhere. */
export interface RemovedTask {
  id: string;
  boardId: string;
  /** Who deleted it. */
  userId: string;
}

/** A task that refers to a removed one. */
export interface NamingTask {
  id: string;
  boardId: string;
}

export interface NewsRow {
  id: string;
  userId: string;
}

/** Streams by id, from the first (exclusive) to the last (inclusive). */
export interface StreamRange {
  after: string;
  last: string;
}

/** A whole log is too much for one statement: other queries must wait only briefly. */
const LOG_PIECE = 5_000;

const PENDING = `select r.task_id as id, r.board_id as "boardId", r.user_id as "userId" from task_removal r
order by r.at, r.task_id limit $1::int`;

const NAMING = `select t.id, t.board_id as "boardId" from task t where t.parent_task_id = $1::uuid
 or t.blocked_by_ids @> array[$1::uuid] or t.related_ids @> array[$1::uuid] or t.duplicate_of_ids @> array[$1::uuid]
order by t.id limit $2::int`;

/** Logs of all boards that it has been on. */
const STREAMS = `select distinct t.stream_id as stream from task_change t where t.task_id = $1::uuid
union select s.id from stream s where s.id = 'b:' || $2::uuid::text`;

/** Operations of the tasks, their details and notifications, except for deletions, which stay in the log. */
const IS_OF_TASK = `op->>'t' <> 'del' and case when op->>'e' = 'task' then op->>'id'
  when op->>'e' in ('item', 'comment', 'attachment', 'notification') then op->'f'->>'taskId' end = any($4::text[])`;

/** A change keeps its number: when its only operation is removed, it stays empty (SY-02). */
const CLEAN_LOG = `with piece as (select c.stream_id, c.seq, c.ops from change c
 where (c.stream_id, c.seq) > ($1::text collate "C", $2::bigint) and c.stream_id <= $3::text
 order by c.stream_id, c.seq limit ${String(LOG_PIECE)}),
cleaned as (select p.stream_id, p.seq,
  coalesce(jsonb_agg(o.op order by o.n) filter (where not coalesce(${IS_OF_TASK}, false)), '[]') as ops
 from piece p cross join lateral jsonb_array_elements(p.ops) with ordinality as o(op, n)
 group by p.stream_id, p.seq having bool_or(coalesce(${IS_OF_TASK}, false))),
written as (update change c set ops = k.ops from cleaned k where c.stream_id = k.stream_id and c.seq = k.seq)
select p.stream_id as stream, p.seq from piece p order by p.stream_id desc, p.seq desc limit 1`;

const NEWS = `select n.id, n.user_id as "userId" from notification n where n.task_id = $1::uuid order by n.user_id, n.id limit $2::int`;

/**
 * Index entries, the state before the log begins, the description, and sent and pending webhook deliveries. The event that it left the
 * board is still sent, as it contains only the id.
 */
const FORGET = `with places as (delete from task_change t where t.task_id = $1::uuid),
past as (delete from past_row r where r.entity = 'task' and r.id = $1::uuid),
texts as (delete from document d where d.guid = $1::uuid)
delete from webhook_delivery d where position($2::text in d.body) > 0
 and d.body::jsonb @> jsonb_build_object('data', jsonb_build_object('items', jsonb_build_array(jsonb_build_object('task', jsonb_build_object('id', $2::text)))))
 and not d.body::jsonb @> '{"data": {"items": [{"left": true}]}}'`;

const END = "delete from task_removal r where r.task_id = any($1::uuid[])";

export type TaskCleanupQueries = ReturnType<typeof createTaskCleanupQueries>;

/** Reads and removes data of permanently deleted tasks. Every step can be repeated. */
export function createTaskCleanupQueries(pool: Pick<Pool, "query">) {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool.query<R>(statement(text, values))).rows;
  return {
    pending: (limit: number) => ask<RemovedTask>(PENDING, limit),
    naming: (taskId: string, limit: number) => ask<NamingTask>(NAMING, taskId, limit),
    async streams({ id, boardId }: Pick<RemovedTask, "id" | "boardId">): Promise<string[]> {
      return (await ask<{ stream: string }>(STREAMS, id, boardId)).map(({ stream }) => stream);
    },
    /** Removes the operations of these tasks from logs, in pieces. */
    async cleanLogs({ after, last }: StreamRange, taskIds: readonly string[]): Promise<void> {
      let at: { stream: string; seq: number } | undefined = { stream: after, seq: 0 };
      while (at !== undefined)
        [at] = await ask<{ stream: string; seq: number }>(CLEAN_LOG, at.stream, at.seq, last, taskIds);
    },
    news: (taskId: string, limit: number) => ask<NewsRow>(NEWS, taskId, limit),
    async forget(taskId: string): Promise<void> {
      await ask(FORGET, taskId, taskId);
    },
    async end(taskIds: readonly string[]): Promise<void> {
      await ask(END, taskIds);
    },
  };
}
