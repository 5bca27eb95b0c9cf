import type { Pool } from "pg";
import { boardStream, type SetOp } from "#contract/changes/change.ts";
import type { HistoryRow } from "#contract/boards/board-history.ts";
import type { SharedSnapshot } from "#server/features/boards/board-snapshot-service.ts";
import { createSnapshotQueries } from "#server/features/boards/snapshot-queries.ts";

/**
 * Creates the steps of every open or finished task through the columns of its board, as if the company had moved it day by day: the
 * analytics of boards that were created in one minute would be empty. The duration of work is derived from a task's text, so that it is the
 * same in every run. No client has loaded these boards yet, so no change is published.
 */
const STEPS = `with col as (
 select c.id, c.board_id, c.kind, row_number() over (partition by c.board_id order by c.sort, c.id) as place
 from "column" c where c.archived_at is null),
task_now as (
 select t.id, t.board_id, t.created_at as since, coalesce(t.done_at, now()) as till, c.kind, c.place,
  (hashtext(t.title || coalesce(t.number, 0)) & 1023) / 1024.0 as luck
 from task t join col c on c.id = t.column_id where t.archived_at is null),
worked as (
 select n.*, greatest(n.since, n.till - case n.kind when 'done' then 0.4 + 9 * n.luck ^ 2 else 0.3 + 8 * n.luck end * interval '1 day') as begun
 from task_now n),
passed as (
 select w.id, w.board_id, c.id as column_id, c.place, c.kind, w.since, w.begun, w.till, w.kind = 'done' as is_done,
  row_number() over (partition by w.id, c.kind order by c.place) - 1 as nth, count(*) over (partition by w.id, c.kind) as of_kind
 from worked w join col c on c.board_id = w.board_id and c.place <= w.place),
step as (
 select p.id, p.board_id, p.column_id, p.place, case p.kind
  when 'queue' then p.since + (p.begun - p.since) * (p.nth::float / p.of_kind)
  when 'work' then p.begun + (p.till - p.begun) * (p.nth::float / p.of_kind)
  else p.till end as at
 from passed p),
noted as (
 insert into task_step (board_id, seq, task_id, at, column_id)
 select s.board_id, -1000 + s.place, s.id, s.at, s.column_id from step s),
looked as (
 insert into step_cursor (stream_id, seq) select s.id, s.head from stream s where s.id >= 'b:' and s.id < 'b;'
 on conflict (stream_id) do update set seq = excluded.seq)
update task t set column_entered_at = s.at from step s where s.id = t.id and s.column_id = t.column_id`;

/** Boards that get a change log. The log of a large board would take longer to write than the whole company. */
const BOARDS = `select b.id, s.head from board b join stream s on s.id = 'b:' || b.id::text
where (select count(*) from task t where t.board_id = b.id) between 1 and $1::bigint`;

const STEPS_OF = `select s.task_id as "taskId", s.column_id as "columnId", s.at from task_step s where s.board_id = $1::uuid
order by s.at, s.seq, s.task_id`;

const LOG = `with logged as (insert into change (stream_id, seq, actor, at, ops)
 select $1::text, $2::bigint + c.nth, c.actor, c.at, c.ops from jsonb_to_recordset($3::jsonb) as c(nth bigint, actor uuid, at timestamptz, ops jsonb)
 returning seq),
gone_on as (update stream set head = (select max(seq) from logged) where id = $1::text and exists (select 1 from logged)),
looked as (update step_cursor set seq = (select max(seq) from logged) where stream_id = $1::text and exists (select 1 from logged)),
begun as (insert into past (stream_id, seq, at) values ($1::text, $2::bigint, $4::timestamptz))
insert into past_row (stream_id, entity, id, row)
select $1::text, r.e, (r.row->>'id')::uuid, r.row from jsonb_to_recordset($5::jsonb) as r(e text, row jsonb)`;

const LARGE = 1_000;

/** Creates a history for the tasks of a new company, and change logs for its boards. */
export async function seedHistory(pool: Pool): Promise<void> {
  await pool.query(STEPS);
  const { rows: boards } = await pool.query<{ id: string; head: number }>(BOARDS, [LARGE]);
  const whole = createSnapshotQueries(pool);
  for (const { id, head } of boards) {
    const board = await whole.snapshot(id, LARGE);
    const { rows: steps } = await pool.query<Step>(STEPS_OF, [id]);
    const begins = steps[0]?.at;
    if (board === null || begins === undefined) continue;
    const rows: HistoryRow[] = [
      { e: "board", row: board.board },
      ...board.columns.map((row) => ({ e: "column" as const, row })),
      ...board.labels.map((row) => ({ e: "label" as const, row })),
    ];
    const changes = changesOf(board, steps);
    await pool.query(LOG, [boardStream(id), head, JSON.stringify(changes), begins, JSON.stringify(rows)]);
  }
}

interface Step {
  taskId: string;
  columnId: string;
  at: Date;
}

/** Returns changes that create each task in the column of its first step and move it by the later steps. */
function changesOf({ tasks, columns }: SharedSnapshot, steps: readonly Step[]): object[] {
  const isDone = new Set(columns.filter(({ kind }) => kind === "done").map(({ id }) => id));
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const made = new Set<string>();
  return steps.flatMap(({ taskId, columnId, at }, index): object[] => {
    const task = byId.get(taskId);
    if (task === undefined) return [];
    const time = at.toISOString();
    const place = { columnId, columnEnteredAt: time, doneAt: isDone.has(columnId) ? time : null };
    const f: SetOp<"task">["f"] = made.has(taskId) ? place : { ...task, ...place };
    const actor = made.has(taskId) ? (task.assigneeIds[0] ?? task.createdBy) : task.createdBy;
    made.add(taskId);
    const op: SetOp<"task"> = { e: "task", id: taskId, t: "set", f };
    return [{ nth: index + 1, actor, at: time, ops: [op] }];
  });
}
