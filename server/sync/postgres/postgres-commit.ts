import { COLUMNS, columnName, tableName } from "#server/db/rows.ts";
import { packOps } from "#server/db/packed-ops.ts";
import { createValues, statement, type Statement, type Values } from "#server/db/statement.ts";
import { TASK_IN_JSON } from "#server/db/task-in-json.ts";
import type { RowWrite } from "../row-write.ts";
import { changesOf, headAfter, seqOf, type Plan } from "../storage.ts";

type Json = (rows: readonly object[]) => string;

/**
 * Returns the statement that writes one or several plans; it returns `p`, the indexes of the written ones. A plan whose streams and guards
 * are not all where they were read is skipped as a whole: every part writes only for `written`. An error (a taken id, a repeated mutation)
 * undoes the whole statement.
 */
export function commitStatement(plans: readonly Plan[]): Statement {
  if (plans.every(onlyCreatesTask)) return statement(CREATIONS, [JSON.stringify(oneStreamRecords(plans))]);
  const values = createValues();
  const json: Json = (rows) => values.put(JSON.stringify(rows), "jsonb");
  const logParts = plans.every(hasOneStream)
    ? oneStreamParts(json(oneStreamRecords(plans)))
    : manyStreamsParts(plans, json);
  return statement(textOf([...logParts, ...writeParts(plans, values)]), values.all);
}

const textOf = (parts: readonly string[]): string => `with ${parts.join(",\n")}\nselect w.p from written w`;

function hasOneStream({ streams, guards }: Plan): boolean {
  const [one] = streams;
  return streams.length === 1 && one?.head !== null && one?.after === undefined && guards.length === 0;
}

/** Returns true if the plan writes only the row that is also in the log. */
function onlyCreatesTask(plan: Plan): boolean {
  const [write] = plan.writes;
  const [op] = plan.streams[0]?.ops ?? [];
  if (!hasOneStream(plan) || plan.writes.length !== 1 || plan.streams[0]?.snapshotOnly === true) return false;
  return write?.table === "task" && write.kind === "insert" && op?.t === "set" && op.f === write.row;
}

/** Records of plans that write one stream each, in the order of stream ids: locks are always taken in that order. */
function oneStreamRecords(plans: readonly Plan[]): object[] {
  return plans
    .flatMap((plan, p) => changesOf(plan).map((change) => ({ p, plan, change })))
    .toSorted((a, b) => (a.change.stream < b.change.stream ? -1 : 1))
    .map(({ p, plan, change: { stream, epoch, seq, mutationId, actor, at, ops } }) => ({
      p,
      user_id: actor,
      mutation_id: mutationId,
      at,
      id: stream,
      epoch,
      head: seq - 1,
      task_number: plan.streams[0]?.taskNumber,
      ops: packOps(ops),
    }));
}

/** Most plans write one existing stream: its update locks it, compares its position and assigns the number in one access to the row. */
function oneStreamParts(records: string): string[] {
  return [
    `written as (update stream s set head = s.head + 1, task_number = g.task_number from jsonb_to_recordset(${records})
  as g(p int, user_id uuid, mutation_id uuid, at timestamptz, id text, epoch uuid, head bigint, task_number bigint, ops jsonb)
  where s.id = g.id and s.epoch = g.epoch and s.head = g.head
  returning g.p, g.user_id, g.mutation_id, g.at, s.id, s.head, g.ops)`,
    `logged as (insert into change (stream_id, seq, mutation_id, actor, at, ops)
  select w.id, w.head, w.mutation_id, w.user_id, w.at, w.ops from written w)`,
    `remembered as (insert into mutation (user_id, mutation_id, streams, at) select w.user_id, w.mutation_id,
  jsonb_build_array(jsonb_build_object('stream', w.id, 'seq', w.head)), w.at from written w)`,
  ];
}

/** The most frequent plan sends its row once: the table row is read from the operations in `written`. The text is built once. */
const CREATIONS = textOf([
  ...oneStreamParts("$1::jsonb"),
  `created as (insert into task (${COLUMNS.task.join(", ")})
  select ${TASK_IN_JSON.columns} from written w, jsonb_to_record(w.ops->0->'f') as ${TASK_IN_JSON.record})`,
]);

/** `locked` locks the streams of all plans in the order of their ids before anything is compared. */
function manyStreamsParts(plans: readonly Plan[], json: Json): string[] {
  const created = createdStreams(plans);
  return [
    `given as (select g.p, g.id, g.epoch, g.head, g.next, g.task_number, g.guard from jsonb_to_recordset(${json(expectedHeads(plans))})
  as g(p int, id text, epoch uuid, head bigint, next bigint, task_number bigint, guard boolean))`,
    `locked as (select s.id, s.epoch, s.head from stream s where s.id in (select g.id from given g) order by s.id for update)`,
    `written as (select w.p, w.user_id, w.mutation_id, w.at, w.streams from jsonb_to_recordset(${json(plans.map(headOf))})
  as w(p int, user_id uuid, mutation_id uuid, at timestamptz, streams jsonb)
  where not exists (select from given g where g.p = w.p and not exists (
   select from locked l where l.id = g.id and l.epoch = g.epoch and l.head = g.head)))`,
    `moved as (update stream s set head = g.next, task_number = g.task_number
  from given g join written w on w.p = g.p where not g.guard and s.id = g.id)`,
    ...(created.length === 0 ? [] : [createSql(json(created))]),
    `logged as (insert into change (stream_id, seq, mutation_id, actor, at, ops)
  select c.stream, c.seq, c.mutation_id, w.user_id, w.at, c.ops from jsonb_to_recordset(${json(plans.flatMap(loggedIn))})
  as c(p int, stream text, seq bigint, mutation_id uuid, ops jsonb) join written w on w.p = c.p)`,
    `remembered as (insert into mutation (user_id, mutation_id, streams, at)
  select w.user_id, w.mutation_id, w.streams, w.at from written w)`,
  ];
}

function headOf(plan: Plan, p: number): object {
  const streams = changesOf(plan).map(({ stream, seq }) => ({ stream, seq }));
  return { p, user_id: plan.actorId, mutation_id: plan.mutationId, at: plan.at, streams };
}

/** Existing streams and guards, with their expected positions. */
function expectedHeads(plans: readonly Plan[]): object[] {
  return plans.flatMap(({ streams, guards }, p) => [
    ...streams
      .filter((one) => one.head !== null)
      .map((one) => ({
        p,
        id: one.stream,
        epoch: one.epoch,
        head: one.head,
        next: headAfter(one),
        task_number: one.taskNumber,
        guard: false,
      })),
    ...guards.map((one) => ({
      p,
      id: one.stream,
      epoch: one.epoch,
      head: one.seq,
      next: 0,
      task_number: 0,
      guard: true,
    })),
  ]);
}

function createdStreams(plans: readonly Plan[]): object[] {
  return plans.flatMap(({ streams }, p) =>
    streams
      .filter((one) => one.head === null)
      .map((one) => ({
        p,
        id: one.stream,
        epoch: one.epoch,
        min_seq: one.snapshotOnly === true ? seqOf(one) : 0,
        task_number: one.taskNumber,
      })),
  );
}

function createSql(created: string): string {
  return `made as (insert into stream (id, epoch, head, min_seq, task_number)
  select c.id, c.epoch, 1, c.min_seq, c.task_number from jsonb_to_recordset(${created})
  as c(p int, id text, epoch uuid, min_seq bigint, task_number bigint) join written w on w.p = c.p)`;
}

function loggedIn(plan: Plan, p: number): object[] {
  return changesOf(plan).map(({ stream, seq, mutationId, ops }) => ({
    p,
    stream,
    seq,
    mutation_id: mutationId,
    ops: packOps(ops),
  }));
}

/** One part per table and kind of write, for all rows of all plans. */
function writeParts(plans: readonly Plan[], values: Values): string[] {
  const groups = new Map<string, { write: RowWrite; rows: object[] }>();
  plans.forEach((plan, p) => {
    for (const write of plan.writes) {
      const key = `${write.table}_${write.kind}`;
      const group = groups.get(key) ?? { write, rows: [] };
      groups.set(key, group);
      group.rows.push(recordOf(write, p));
    }
  });
  const sorted = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.flatMap(([key, { write, rows }]) => {
    const part = `${key} as (${writeSql(write, values.put(JSON.stringify(rows), "jsonb"))})`;
    return key === "task_delete" ? [part, NOTE_REMOVALS] : [part];
  });
}

function writeSql(write: RowWrite, rows: string): string {
  const { table, kind } = write;
  if (table === "member") return memberSql(kind, rows);
  if (table === "favourite" || table === "topBoard") return favouriteSql(OWN_TABLES[table], kind, rows);
  if (write.kind === "delete") return write.table === "task" ? deleteTaskSql(rows) : deleteSql(write.table, rows);
  const name = tableName(table);
  const columns = COLUMNS[table].join(", ");
  const fresh = COLUMNS[table].map((column) => `r.${column}`).join(", ");
  if (kind === "insert") {
    return `insert into ${name} (${columns}) select ${fresh} from jsonb_to_recordset(${rows}) as g(p int, fields jsonb)
  join written w on w.p = g.p, jsonb_populate_record(null::${name}, g.fields) r`;
  }
  return `update ${name} t set (${columns}) = (select ${fresh} from jsonb_populate_record(t, g.fields) r)
  from jsonb_to_recordset(${rows}) as g(p int, id uuid, fields jsonb) join written w on w.p = g.p where t.id = g.id`;
}

function deleteSql(table: "notification", rows: string): string {
  return `delete from ${table} t using jsonb_to_recordset(${rows}) as g(p int, id uuid) join written w on w.p = g.p
  where t.id = g.id`;
}

/** Details are deleted by their foreign keys. */
function deleteTaskSql(rows: string): string {
  return `delete from task t using jsonb_to_recordset(${rows}) as g(p int, id uuid) join written w on w.p = g.p
  where t.id = g.id returning t.id, t.board_id, w.user_id, w.at`;
}

/** Records the deletion in the same statement, so that the cleanup of other references survives a crash. */
const NOTE_REMOVALS = `task_removed as (insert into task_removal (task_id, board_id, user_id, at)
  select d.id, d.board_id, d.user_id, d.at from task_delete d
  on conflict (task_id) do update set board_id = excluded.board_id, user_id = excluded.user_id, at = excluded.at)`;

function memberSql(kind: RowWrite["kind"], rows: string): string {
  const recordsSql = (columns: string) =>
    `jsonb_to_recordset(${rows}) as g(p int, ${columns}) join written w on w.p = g.p`;
  const isSameMember = "m.board_id = g.board_id and m.user_id = g.user_id";
  if (kind === "insert") {
    return `insert into board_member (board_id, user_id, role, granted_seq, rev)
  select g.board_id, g.user_id, g.role, g.granted_seq, g.rev
  from ${recordsSql("board_id uuid, user_id uuid, role text, granted_seq bigint, rev bigint")}`;
  }
  if (kind === "delete")
    return `delete from board_member m using ${recordsSql("board_id uuid, user_id uuid")} where ${isSameMember}`;
  return `update board_member m set role = g.role, rev = g.rev
  from ${recordsSql("board_id uuid, user_id uuid, role text, rev bigint")} where ${isSameMember}`;
}

const OWN_TABLES = { favourite: "favourite", topBoard: "top_board" } as const;

function favouriteSql(table: string, kind: RowWrite["kind"], rows: string): string {
  const recordsSql = (columns: string) =>
    `jsonb_to_recordset(${rows}) as g(p int, ${columns}) join written w on w.p = g.p`;
  if (kind === "delete") {
    return `delete from ${table} f using ${recordsSql("user_id uuid, board_id uuid")}
  where f.user_id = g.user_id and f.board_id = g.board_id`;
  }
  return `insert into ${table} (user_id, board_id, sort, rev) select g.user_id, g.board_id, g.sort, g.rev
  from ${recordsSql("user_id uuid, board_id uuid, sort text, rev bigint")}
  on conflict (user_id, board_id) do update set sort = excluded.sort, rev = excluded.rev`;
}

/** Returns a write as a record with the column names of the table; other fields are ignored by the statement. */
function recordOf(write: RowWrite, p: number): object {
  if (write.table === "member" || write.table === "favourite" || write.table === "topBoard")
    return { p, ...snake(write) };
  if (write.kind === "delete") return { p, id: write.id };
  return write.kind === "insert" ? { p, fields: snake(write.row) } : { p, id: write.id, fields: snake(write.fields) };
}

const names = new Map<string, string>();

function snake(fields: object): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    let name = names.get(field);
    if (name === undefined) {
      name = columnName(field);
      names.set(field, name);
    }
    record[name] = value;
  }
  return record;
}
