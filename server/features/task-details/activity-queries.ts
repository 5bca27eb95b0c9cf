import type { Pool } from "pg";
import { boardStream, type RowOp } from "#contract/changes/change.ts";
import { ACTIVITY_CHANGES_MAX, ACTIVITY_DEPTH_MAX } from "#contract/core/limit.ts";
import { unpackChange, type StoredChange } from "#server/db/packed-ops.ts";
import { statement } from "#server/db/statement.ts";
import { ACTIVITY_DETAILS, touchedTasks } from "#server/db/touched-tasks.ts";

const MAX = String(ACTIVITY_CHANGES_MAX);

const touches = (task: string): string =>
  [
    `c.ops @> jsonb_build_array(jsonb_build_object('e', 'task', 'id', ${task}))`,
    ...ACTIVITY_DETAILS.map(
      (part) =>
        `c.ops @> jsonb_build_array(jsonb_build_object('e', '${part}', 'f', jsonb_build_object('taskId', ${task})))`,
    ),
  ].join("\n  or ");

/**
 * The latest changes of a stream that touch a task or its details, oldest first: indexed ones, and the few unindexed ones after them. Looks
 * back at most ACTIVITY_DEPTH_MAX changes.
 */
const CHANGES = `with place as (
 select s.head - ${String(ACTIVITY_DEPTH_MAX)} as first, coalesce(h.seq, 0) as known
 from stream s left join history_cursor h on h.stream_id = s.id where s.id = $1::text),
found as (
 (select t.seq from task_change t, place p where t.task_id = $2::uuid and t.stream_id = $1::text and t.seq > p.first
  order by t.seq desc limit ${MAX})
 union
 (select c.seq from change c, place p where c.stream_id = $1::text and c.seq > greatest(p.known, p.first)
  and (${touches("$3::text")}) order by c.seq desc limit ${MAX})),
latest as (select f.seq from found f order by f.seq desc limit ${MAX})
select c.seq, c.actor, c.at, c.ops from latest l join change c on c.stream_id = $1::text and c.seq = l.seq order by c.seq`;

/** Indexes the next pieces of some boards' logs, in random order so that busy boards do not starve others. */
const LOOK_THROUGH = `with behind as (select b.id, b.head, b.known from (
 select s.id, s.head, greatest(coalesce(h.seq, 0), s.min_seq) as known from stream s left join history_cursor h on h.stream_id = s.id
 where s.id >= 'b:' and s.id < 'b;' and s.head > greatest(coalesce(h.seq, 0), s.min_seq) order by random() limit $1::bigint) b order by b.id),
piece as (select b.id, b.known, least(b.head, b.known + $2::bigint) as upto from behind b),
touched as (
 select distinct touched.id as task_id, p.id as stream_id, c.seq from piece p
 join change c on c.stream_id = p.id and c.seq > p.known and c.seq <= p.upto
 ${touchedTasks("c")}
 where touched.id is not null),
written as (
 insert into task_change (task_id, stream_id, seq) select t.task_id::uuid, t.stream_id, t.seq from touched t on conflict do nothing),
moved as (
 insert into history_cursor (stream_id, seq) select p.id, p.upto from piece p
 on conflict (stream_id) do update set seq = greatest(history_cursor.seq, excluded.seq))
select count(*) >= $1::bigint or coalesce(bool_or(b.head > b.known + $2::bigint), false) as "isMore" from behind b`;

export interface LoggedChange {
  seq: number;
  actor: string | null;
  at: Date;
  ops: RowOp[];
}

export interface ActivityQueries {
  /** Changes that touch a task, oldest first. Checks no rights. */
  ofTask(boardId: string, taskId: string): Promise<LoggedChange[]>;
  /** Indexes the next `changes` changes of up to `boards` logs. Returns whether unprocessed changes are left. */
  lookThrough(boards: number, changes: number): Promise<boolean>;
}

export function createActivityQueries(pool: Pool): ActivityQueries {
  return {
    async ofTask(boardId, taskId) {
      const values = [boardStream(boardId), taskId, taskId];
      const { rows } = await pool.query<StoredChange<LoggedChange>>(statement(CHANGES, values));
      return rows.map(unpackChange);
    },
    async lookThrough(boards, changes) {
      const { rows } = await pool.query<{ isMore: boolean }>(statement(LOOK_THROUGH, [boards, changes]));
      return rows[0]?.isMore === true;
    },
  };
}
