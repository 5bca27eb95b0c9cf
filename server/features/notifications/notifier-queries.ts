import type { Pool } from "pg";
import type { BoardStream } from "#contract/change.ts";
import { statement } from "#server/db/statement.ts";
import type { ColumnAround, LoggedChange, LoggedOp, TaskAround } from "./rules/news.ts";

export interface BehindStream {
  stream: BoardStream;
  /** Read up to this change. */
  seq: number;
}

export interface BoardAround {
  /** `null` for a board that is gone. */
  board: { id: string; title: string } | null;
  tasks: TaskAround[];
  columns: (ColumnAround & { id: string })[];
}

/** Forgotten changes are nobody's news: reading goes on after them. */
const BEHIND = `select s.id as stream, greatest(coalesce(c.seq, 0), s.min_seq) as seq from stream s
left join notifier_cursor c on c.stream_id = s.id
where s.id >= 'b:' and s.id < 'b;' and s.head > greatest(coalesce(c.seq, 0), s.min_seq) order by s.id limit $1::bigint`;

const CHANGES = `select c.seq, s.epoch, c.actor, c.at, c.ops from change c join stream s on s.id = c.stream_id
where c.stream_id = $1::text and c.seq > $2::bigint order by c.seq limit $3::bigint`;

const BOARD = "select b.id, b.title from board b where b.id = $1::uuid";

const TASKS = `select t.id, t.title, t.column_id as "columnId", t.assignee_ids as "assigneeIds", t.watcher_ids as "watcherIds",
 t.created_by as "createdBy" from task t where t.id = any($1::uuid[])`;

const COLUMNS = `select c.id, c.name, case when c.wip_mode = 'soft' then c.wip_limit end as "wipLimit",
 case when c.wip_mode = 'soft' and c.wip_limit is not null
  then (select count(*) from task t where t.column_id = c.id and t.archived_at is null) else 0 end as open
from "column" c where c.id = any($1::uuid[])`;

const MOVE = `insert into notifier_cursor (stream_id, seq) values ($1::text, $2::bigint)
on conflict (stream_id) do update set seq = greatest(notifier_cursor.seq, excluded.seq)`;

/** What the notifier reads: how far it has come, the log, and what stands around a change. */
export function createNotifierQueries(pool: Pick<Pool, "query">) {
  const ask = async <R extends object>(text: string, ...given: unknown[]): Promise<R[]> =>
    (await pool.query<R>(statement(text, given))).rows;
  return {
    streamsBehind: (limit: number) => ask<BehindStream>(BEHIND, limit),
    async changesAfter({ stream, seq }: BehindStream, limit: number): Promise<LoggedChange[]> {
      const rows = await ask<{ seq: number; epoch: string; actor: string | null; at: Date; ops: LoggedOp[] }>(
        CHANGES,
        stream,
        seq,
        limit,
      );
      return rows.map((row) => ({ ...row, stream, at: row.at.toISOString() }));
    },
    async around(boardId: string, taskIds: readonly string[], columnIds: readonly string[]): Promise<BoardAround> {
      const [boards, tasks, columns] = await Promise.all([
        ask<{ id: string; title: string }>(BOARD, boardId),
        taskIds.length === 0 ? [] : ask<TaskAround>(TASKS, taskIds),
        columnIds.length === 0 ? [] : ask<ColumnAround & { id: string }>(COLUMNS, columnIds),
      ]);
      return { board: boards[0] ?? null, tasks, columns };
    },
    async moveCursor(stream: BoardStream, seq: number): Promise<void> {
      await pool.query(statement(MOVE, [stream, seq]));
    },
  };
}

export type NotifierQueries = ReturnType<typeof createNotifierQueries>;
