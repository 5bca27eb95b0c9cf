import type { Pool } from "pg";
import type { BoardStream } from "#contract/changes/change.ts";
import { unpackOps } from "#server/db/packed-ops.ts";
import { statement } from "#server/db/statement.ts";
import type { ColumnAround, LoggedChange, TaskAround } from "./rules/news.ts";

export interface ReadStream {
  stream: BoardStream;
  /** Last change that was read. */
  seq: number;
}

export interface BehindStream extends ReadStream {
  /** The latest change. */
  head: number;
}

/** A piece of a log to read: after `seq`, up to `upto`. */
export interface Piece extends ReadStream {
  upto: number;
  /** Skips changes of this user, except for those that remove a member; `null` skips none. */
  without: string | null;
}

export interface BoardsAround {
  /** Without deleted ones. */
  boards: { id: string; title: string }[];
  tasks: TaskAround[];
  columns: (ColumnAround & { id: string })[];
}

/** Trimmed changes are skipped: reading continues after them. The order is random, so that busy boards do not starve others. */
const behind = (
  boards: string,
) => `select s.id as stream, greatest(coalesce(c.seq, 0), s.min_seq) as seq, s.head from stream s
left join notifier_cursor c on c.stream_id = s.id
where ${boards} and s.head > greatest(coalesce(c.seq, 0), s.min_seq) order by random() limit $1::bigint`;
const BEHIND = behind("s.id >= 'b:' and s.id < 'b;'");
const BEHIND_OF = behind("s.id = any($2::text[])");

/** `lateral` with its own order: with a plain join the planner reads every log from its beginning and filters afterwards. */
const CHANGES = `select s.id as stream, c.seq, s.epoch, c.actor, c.at, c.ops
from unnest($1::text[], $2::bigint[], $3::bigint[], $4::uuid[]) as p(stream, seq, upto, without) join stream s on s.id = p.stream
cross join lateral (select h.seq, h.actor, h.at, h.ops from change h
 where h.stream_id = p.stream and h.seq > p.seq and h.seq <= p.upto and (h.actor is distinct from p.without or h.ops @> '[{"e": "member", "t": "del"}]') order by h.seq) c
order by s.id, c.seq`;

const BOARDS = "select b.id, b.title from board b where b.id = any($1::uuid[])";

const TASKS = `select t.id, t.title, t.column_id as "columnId", t.assignee_ids as "assigneeIds", t.watcher_ids as "watcherIds",
 t.created_by as "createdBy" from task t where t.id = any($1::uuid[])`;

const COLUMNS = `select c.id, c.name, case when c.wip_mode = 'soft' then c.wip_limit end as "wipLimit",
 case when c.wip_mode = 'soft' and c.wip_limit is not null
  then (select count(*) from task t where t.column_id = c.id and t.archived_at is null) else 0 end as open
from "column" c where c.id = any($1::uuid[])`;

const MOVE = `insert into notifier_cursor (stream_id, seq) select m.stream, m.seq from unnest($1::text[], $2::bigint[]) as m(stream, seq)
on conflict (stream_id) do update set seq = greatest(notifier_cursor.seq, excluded.seq)`;

interface LoggedRow {
  stream: BoardStream;
  seq: number;
  epoch: string;
  actor: string | null;
  at: Date;
  /** As stored. */
  ops: unknown;
}

/** Data of the notifier: its cursors, the log, and the rows around a change. */
export function createNotifierQueries(pool: Pick<Pool, "query">) {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool.query<R>(statement(text, values))).rows;
  return {
    /** For these boards; for all when `streams` is `null`. */
    streamsBehind: (limit: number, streams: readonly BoardStream[] | null = null) =>
      streams === null ? ask<BehindStream>(BEHIND, limit) : ask<BehindStream>(BEHIND_OF, limit, streams),
    /** The changes of each piece that are not skipped, by stream and sequence number. */
    async changesIn(pieces: readonly Piece[]): Promise<LoggedChange[]> {
      const uptos = pieces.map(({ upto }) => upto);
      const without = pieces.map((piece) => piece.without);
      const rows = await ask<LoggedRow>(CHANGES, ...columnsOf(pieces), uptos, without);
      return rows.map((row) => ({ ...row, at: row.at.toISOString(), ops: unpackOps(row.ops) }));
    },
    async around(
      boardIds: readonly string[],
      taskIds: readonly string[],
      columnIds: readonly string[],
    ): Promise<BoardsAround> {
      const [boards, tasks, columns] = await Promise.all([
        ask<{ id: string; title: string }>(BOARDS, boardIds),
        taskIds.length === 0 ? [] : ask<TaskAround>(TASKS, taskIds),
        columnIds.length === 0 ? [] : ask<ColumnAround & { id: string }>(COLUMNS, columnIds),
      ]);
      return { boards, tasks, columns };
    },
    async moveCursors(read: readonly ReadStream[]): Promise<void> {
      await pool.query(statement(MOVE, columnsOf(read)));
    },
  };
}

function columnsOf(streams: readonly ReadStream[]): [string[], number[]] {
  return [streams.map(({ stream }) => stream), streams.map(({ seq }) => seq)];
}

export type NotifierQueries = ReturnType<typeof createNotifierQueries>;
