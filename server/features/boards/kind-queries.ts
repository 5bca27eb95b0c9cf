import type { Pool } from "pg";
import { boardStream, type Change, type Rows } from "#contract/changes/change.ts";
import type { Role } from "#contract/core/permission.ts";
import type { Person } from "#contract/users/user.ts";
import { unpackOps } from "#server/db/packed-ops.ts";
import { ROW_TYPES } from "#server/db/row-types.ts";
import { isoRow, isoRows, isoTime, selectOf } from "#server/db/rows.ts";
import { statement } from "#server/db/statement.ts";
import { rolesOn } from "#server/db/roles-on.ts";

/** A page of rows: the total number, and where the page begins (exclusive). */
export interface PageOf<T> {
  items: T[];
  count: number;
}

export type Archiver = Pick<Person, "id" | "name">;

export interface Reader extends Person {
  roles: Role[];
  boardIds: string[];
  /** `null` for a role that was given to the user directly. */
  teams: (string | null)[];
}

interface LoggedRow {
  epoch: string;
  seq: number;
  mutationId: string | null;
  actor: string | null;
  at: string;
  /** As stored. */
  ops: unknown;
}

const COLUMNS = `select ${selectOf("column", "c")} from "column" c where c.board_id = $1::uuid and c.archived_at is null order by c.sort, c.id`;
const ARCHIVED_COLUMNS = `select ${selectOf("column", "c")} from "column" c where c.board_id = $1::uuid and c.archived_at is not null order by c.id`;

const tasks = (archived: "is null" | "is not null") => `select ${selectOf("task", "t")},
 (select count(*) from task n where n.board_id = $1::uuid and n.archived_at ${archived}) as total
from task t where t.board_id = $1::uuid and t.archived_at ${archived} and t.id > $2::uuid order by t.id limit $3::bigint`;
const TASKS = tasks("is null");
const ARCHIVED_TASKS = tasks("is not null");

/**
 * Who archived these tasks, as far as the log says: it is trimmed, and the index of a change's tasks is written a moment after the change.
 */
const ARCHIVERS = `select g.id as "taskId", a.id, a.name from unnest($2::uuid[]) as g(id) cross join lateral (
 select u.id, u.name from task_change h join change c on c.stream_id = h.stream_id and c.seq = h.seq join "user" u on u.id = c.actor
 cross join lateral jsonb_array_elements(c.ops) op
 where h.task_id = g.id and h.stream_id = $1::text and op->>'e' = 'task' and op->>'id' = g.id::text and op->'f'->>'archivedAt' is not null
 order by h.seq desc limit 1) a`;

/**
 * Tasks of boards by due date, then id; those without one come last. The cursor is the last due date and id: a row that changes meanwhile
 * may repeat or be missed, but no other row is skipped because of it.
 */
const LISTED = (task: string) => `${task}.board_id = any($1::uuid[]) and ${task}.archived_at is null
 and (${task}.done_at is null or ${task}.done_at >= $5::timestamptz)
 and exists (select from "column" k where k.id = ${task}.column_id and k.archived_at is null)`;

const LISTED_TASKS = `select ${selectOf("task", "t")}, (select count(*) from task n where ${LISTED("n")}) as total
from task t where ${LISTED("t")}
and (coalesce(t.due_at, 'infinity'), t.id) > ($2::timestamptz, $3::uuid)
order by coalesce(t.due_at, 'infinity'), t.id limit $4::bigint`;

const READERS = `with recursive way(id, board_id, inherit) as (
 select b.id, b.board_id, b.inherit from board b where b.id = $1::uuid
 union select p.id, p.board_id, p.inherit from way w join board p on p.id = w.board_id where w.inherit)
select u.id, u.username, u.name, u.avatar, array_agg(m.role order by m.team_id nulls first) as roles,
 array_agg(w.id order by m.team_id nulls first) as "boardIds", array_agg(t.name order by m.team_id nulls first) as teams
from way w cross join ${rolesOn("w.id")} m join "user" u on u.id = m.user_id left join team t on t.id = m.team_id
group by u.id`;

const LABELS = `select ${selectOf("label", "l")} from label l where l.board_id = any($1::uuid[]) and l.archived_at is null order by l.name collate ru_names, l.id`;

const FIELDS = `select ${selectOf("customField", "f")} from custom_field f where f.board_id = any($1::uuid[]) and f.archived_at is null order by f.sort, f.id`;

const RULES = `select ${selectOf("rule", "r")} from rule r where r.board_id = $1::uuid and r.archived_at is null order by r.created_at, r.id`;

/** Shared views of the board, and the caller's own. */
const VIEWS = `select ${selectOf("savedView", "v")} from saved_view v where v.board_id = $1::uuid and v.archived_at is null
 and (v.shared or v.owner_id = $2::uuid) order by v.created_at, v.id`;

/**
 * The log has no gaps, and it contains the change that imported a whole board although the board's history begins after that one (PA-03).
 */
const ACTIVITY = `select s.epoch, c.seq, c.mutation_id as "mutationId", c.actor, c.at, c.ops,
 (select s.head - min(o.seq) + 1 from change o where o.stream_id = s.id) as total
from stream s join change c on c.stream_id = s.id
where s.id = 'b:' || $1::uuid::text and c.seq < $2::bigint order by c.seq desc limit $3::bigint`;

export interface KindQueries {
  columns(boardId: string): Promise<Rows["column"][]>;
  archivedColumns(boardId: string): Promise<Rows["column"][]>;
  /** Open tasks by id, after an id. */
  tasks(boardId: string, after: string, limit: number): Promise<PageOf<Rows["task"]>>;
  archivedTasks(boardId: string, after: string, limit: number): Promise<PageOf<Rows["task"]>>;
  /** Users who archived tasks of a board; tasks are absent when the log does not say. */
  archivers(boardId: string, taskIds: readonly string[]): Promise<Map<string, Archiver>>;
  /**
   * Open tasks of these boards and those done since `doneSince` (ISO 8601, or `infinity` for none), by due date and id, after a due date
   * (`infinity` for none) and an id.
   */
  listedTasks(
    boardIds: readonly string[],
    after: { due: string; id: string },
    limit: number,
    doneSince: string,
  ): Promise<PageOf<Rows["task"]>>;
  /** Everyone who may see the board, with all their roles there and, in the same order, the boards and teams that give them. */
  readers(boardId: string): Promise<Reader[]>;
  labels(boardIds: readonly string[]): Promise<Rows["label"][]>;
  fields(boardIds: readonly string[]): Promise<Rows["customField"][]>;
  /** In execution order. */
  rules(boardId: string): Promise<Rows["rule"][]>;
  /** Shared ones, and this user's own. */
  views(boardId: string, userId: string): Promise<Rows["savedView"][]>;
  /** The newest first, before a sequence number. */
  activity(boardId: string, before: number, limit: number): Promise<PageOf<Change>>;
}

export function createKindQueries(pool: Pick<Pool, "query">): KindQueries {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool.query<R>({ ...statement(text, values), types: ROW_TYPES })).rows;
  const page = async (text: string, ...values: unknown[]): Promise<PageOf<Rows["task"]>> => {
    const rows = await ask<Rows["task"] & { total: number }>(text, ...values);
    return { items: rows.map(({ total: _total, ...task }) => isoRow("task", task)), count: rows[0]?.total ?? 0 };
  };
  return {
    columns: async (boardId) => isoRows("column", await ask<Rows["column"]>(COLUMNS, boardId)),
    archivedColumns: async (boardId) => isoRows("column", await ask<Rows["column"]>(ARCHIVED_COLUMNS, boardId)),
    tasks: (boardId, after, limit) => page(TASKS, boardId, after, limit),
    archivedTasks: (boardId, after, limit) => page(ARCHIVED_TASKS, boardId, after, limit),
    async archivers(boardId, taskIds) {
      const rows = await ask<Archiver & { taskId: string }>(ARCHIVERS, boardStream(boardId), taskIds);
      return new Map(rows.map(({ taskId, ...person }) => [taskId, person]));
    },
    listedTasks: (boardIds, { due, id }, limit, doneSince) => page(LISTED_TASKS, boardIds, due, id, limit, doneSince),
    readers: (boardId) => ask<Reader>(READERS, boardId),
    labels: async (boardIds) => isoRows("label", await ask<Rows["label"]>(LABELS, boardIds)),
    fields: async (boardIds) => isoRows("customField", await ask<Rows["customField"]>(FIELDS, boardIds)),
    rules: async (boardId) => isoRows("rule", await ask<Rows["rule"]>(RULES, boardId)),
    views: async (boardId, userId) => isoRows("savedView", await ask<Rows["savedView"]>(VIEWS, boardId, userId)),
    async activity(boardId, before, limit) {
      const rows = await ask<LoggedRow & { total: number }>(ACTIVITY, boardId, before, limit);
      const items = rows.map(({ total: _total, ...row }): Change => ({
        ...row,
        stream: `b:${boardId}`,
        at: isoTime(row.at),
        ops: unpackOps(row.ops),
      }));
      return { items, count: rows[0]?.total ?? 0 };
    },
  };
}
