import type { Pool } from "pg";
import type { FlowColumn } from "#contract/boards/dashboard.ts";
import { ROW_TYPES } from "#server/db/row-types.ts";
import { isoTime } from "#server/db/rows.ts";
import { statement } from "#server/db/statement.ts";
import type { LoggedStep } from "./task-flow-logic.ts";

/** A piece of a board's log: after `known`, up to `upto`. `is_first`: nothing of the board has been processed before. */
const PIECE = `select s.id, substr(s.id, 3)::uuid as board_id, s.min_seq, greatest(coalesce(h.seq, 0), s.min_seq) as known,
 s.head, h.seq is null and s.min_seq > 0 as is_first
 from stream s left join step_cursor h on h.stream_id = s.id`;

/**
 * The steps in pieces of logs. When the beginning of a log is missing (trimmed, or an imported board), tasks are placed where they were
 * before its first change.
 */
const STEPS = `select p.board_id, c.seq, (op->>'id')::uuid as task_id, c.at,
 case when op->'f' ? 'columnEnteredAt' then (op->'f'->>'columnId')::uuid end as column_id,
 case when op->'f' ?| array['archivedAt', 'id'] then op->'f'->>'archivedAt' is not null end as archived
 from piece p join change c on c.stream_id = p.id and c.seq > p.known and c.seq <= p.upto
 cross join lateral jsonb_array_elements(c.ops) op
 where op->>'e' = 'task' and (op->>'t' = 'del' or (op->>'t' = 'set' and op->'f' ?| array['columnEnteredAt', 'archivedAt']))
union all
select p.board_id, p.min_seq, t.id, least(t.done_at, t.column_entered_at), t.column_id, t.archived_at is not null
 from piece p join task t on t.board_id = p.board_id
 where p.is_first and t.column_entered_at < coalesce(
  (select c.at from change c where c.stream_id = p.id and c.seq = p.min_seq + 1), 'infinity'::timestamptz)`;

/** Processes the next pieces of some logs, in random order so that busy boards do not starve the others. */
const LOOK_THROUGH = `with behind as (select b.id, b.board_id, b.min_seq, b.known, b.head, b.is_first from (${PIECE}
 where s.id >= 'b:' and s.id < 'b;' and (s.head > greatest(coalesce(h.seq, 0), s.min_seq) or (h.seq is null and s.min_seq > 0))
 order by random() limit $1::bigint) b order by b.id),
piece as (select b.id, b.board_id, b.min_seq, b.known, b.is_first, least(b.head, b.known + $2::bigint) as upto from behind b),
written as (insert into task_step (board_id, seq, task_id, at, column_id, archived)
 select n.board_id, n.seq, n.task_id, n.at, n.column_id, n.archived from (${STEPS}) n on conflict do nothing),
moved as (
 insert into step_cursor (stream_id, seq) select p.id, p.upto from piece p
 on conflict (stream_id) do update set seq = greatest(step_cursor.seq, excluded.seq))
select count(*) >= $1::bigint or coalesce(bool_or(b.head > b.known + $2::bigint), false) as "isMore" from behind b`;

/** Paths of tasks from stored steps and from the unprocessed log, for tasks that were open at some time since `$2`. */
const WAYS = `with piece as (select b.id, b.board_id, b.min_seq, b.known, b.is_first, b.head as upto from (${PIECE}) b
 where b.board_id = any($1::uuid[])),
step as (select s.board_id, s.seq, s.task_id, s.at, s.column_id, s.archived from task_step s where s.board_id = any($1::uuid[])
 union all ${STEPS}),
way as (select w.task_id, min(w.at) as since, max(w.at) as last,
 json_agg(json_build_array(floor(extract(epoch from w.at))::bigint, w.board_id, w.column_id, w.archived) order by w.at, w.seq) as steps
 from step w group by w.task_id),
shown as (select w.task_id, w.since, w.steps, t.title, t.number, t.created_at from way w
 left join task t on t.id = w.task_id and t.board_id = any($1::uuid[])
 where w.last >= $2::timestamptz or (t.done_at is null and t.archived_at is null and t.id is not null))`;
const PAGE = `${WAYS}
select w.task_id as id, w.title, w.number, coalesce(w.created_at, w.since) as "createdAt", w.steps,
 (select count(*) from shown) as total
from shown w where w.task_id > $3::uuid order by w.task_id limit $4::bigint`;

const COLUMNS = `select c.id, c.board_id as "boardId", c.name, c.sort, c.kind, c.wip_limit as "wipLimit", c.archived_at as "archivedAt"
from "column" c where c.board_id = any($1::uuid[]) order by c.board_id, c.sort, c.id`;

export interface LoggedWay {
  id: string;
  title: string | null;
  number: number | null;
  createdAt: string;
  steps: LoggedStep[];
}

export interface WaysQuestion {
  boardIds: readonly string[];
  /** ISO 8601. */
  since: string;
  /** The id that the page begins after (exclusive). */
  after: string;
  limit: number;
}

export interface DashboardQueries {
  columns(boardIds: readonly string[]): Promise<FlowColumn[]>;
  /** Paths of tasks by id, and their total number. Checks no rights. */
  ways(question: WaysQuestion): Promise<{ ways: LoggedWay[]; count: number }>;
  /** Extracts the steps from the next `changes` changes of up to `boards` boards. Returns whether unprocessed changes are left. */
  lookThrough(boards: number, changes: number): Promise<boolean>;
}

export function createDashboardQueries(pool: Pick<Pool, "query">): DashboardQueries {
  return {
    async columns(boardIds) {
      const query = { ...statement(COLUMNS, [boardIds]), types: ROW_TYPES };
      const { rows } = await pool.query<FlowColumn>(query);
      return rows.map((row) => ({ ...row, archivedAt: row.archivedAt === null ? null : isoTime(row.archivedAt) }));
    },
    async ways({ boardIds, since, after, limit }) {
      const query = { ...statement(PAGE, [boardIds, since, after, limit]), types: ROW_TYPES };
      const { rows } = await pool.query<LoggedWay & { total: number }>(query);
      const ways = rows.map(({ total: _total, ...way }) => ({ ...way, createdAt: isoTime(way.createdAt) }));
      return { ways, count: rows[0]?.total ?? 0 };
    },
    async lookThrough(boards, changes) {
      const { rows } = await pool.query<{ isMore: boolean }>(statement(LOOK_THROUGH, [boards, changes]));
      return rows[0]?.isMore === true;
    },
  };
}
