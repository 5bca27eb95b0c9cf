import type { Pool, PoolClient } from "pg";
import type { Rows } from "#contract/changes/change.ts";
import { BOARD_DEPTH_MAX } from "#contract/core/limit.ts";
import type { Person } from "#contract/users/user.ts";
import { ROW_TYPES } from "#server/db/row-types.ts";
import { isoRow, isoRows, selectOf } from "#server/db/rows.ts";
import { inOneMoment } from "#server/db/one-moment.ts";
import { statement } from "#server/db/statement.ts";

const BOARD = `select ${selectOf("board", "b")}, s.epoch from board b join stream s on s.id = 'b:' || b.id::text where b.id = $1::uuid`;

const COLUMNS = `select ${selectOf("column", "c")} from "column" c where c.board_id = $1::uuid order by c.sort, c.id`;

/** Labels of the board, and those of its ancestors that a task here has. */
const LABELS = `select ${selectOf("label", "l")} from label l where l.board_id = $1::uuid or (l.board_id = any($2::uuid[])
 and l.id in (select unnest(t.label_ids) from task t where t.board_id = $1::uuid)) order by l.name collate ru_names, l.id`;

const FIELDS = `select ${selectOf("customField", "f")} from custom_field f where f.board_id = $1::uuid or (f.board_id = any($2::uuid[])
 and f.id::text in (select jsonb_object_keys(t.fields) from task t where t.board_id = $1::uuid)) order by f.sort, f.id`;

const RULES = `select ${selectOf("rule", "r")} from rule r where r.board_id = $1::uuid order by r.created_at, r.id`;

/** Private views are not exported. */
const VIEWS = `select ${selectOf("savedView", "v")} from saved_view v where v.board_id = $1::uuid and v.shared order by v.created_at, v.id`;

const ORDER = `select t.id from task t join "column" c on c.id = t.column_id where t.board_id = $1::uuid
 order by c.sort, c.id, t.sort, t.id`;

const TASKS = `select ${selectOf("task", "t")} from task t where t.id = any($1::uuid[])`;

const ITEMS = `select ${selectOf("item", "i")} from item i where i.task_id = any($1::uuid[]) and i.deleted_at is null
 order by i.task_id, i.sort, i.id`;

/** A removed comment is kept only for its replies. */
const COMMENTS = `select ${selectOf("comment", "c")} from comment c where c.task_id = any($1::uuid[]) and (c.deleted_at is null
 or exists (select from comment a where a.parent_id = c.id and a.deleted_at is null)) order by c.task_id, c.created_at, c.id`;

const ATTACHMENTS = `select ${selectOf("attachment", "a")} from attachment a where a.task_id = any($1::uuid[])
 and a.deleted_at is null and a.ready_at is not null order by a.task_id, a.created_at, a.id`;

const OF_PAGE = `select ${selectOf("attachment", "a")} from attachment a where a.board_id = $1::uuid
 and a.deleted_at is null and a.ready_at is not null order by a.created_at, a.id`;

/** Each after its parent. Archived boards and their subtrees are excluded. */
const INSIDE = `with recursive way(id, board_id, depth, path) as (
 select b.id, null::uuid, 1, array[]::text[] from board b where b.id = $1::uuid
 union all select b.id, b.board_id, w.depth + 1, w.path || (b.title || ' ' || b.id::text)
  from way w join board b on b.board_id = w.id where b.status = 'active' and w.depth < ${String(BOARD_DEPTH_MAX)})
select w.id, w.board_id as "parentId" from way w order by w.path`;

const PEOPLE = `select u.id, u.username, u.name from "user" u where u.id = any($1::uuid[]) order by u.name collate ru_names, u.id`;

export interface BoardRows {
  board: Rows["board"];
  columns: Rows["column"][];
  labels: Rows["label"][];
  customFields: Rows["customField"][];
  rules: Rows["rule"][];
  savedViews: Rows["savedView"][];
  /** Attachments of the board's page. */
  attachments: Rows["attachment"][];
  /** Every task of the board in the order of its column, archived ones too. */
  taskIds: string[];
}

export interface TaskRows {
  task: Rows["task"];
  items: Rows["item"][];
  comments: Rows["comment"][];
  attachments: Rows["attachment"][];
}

/** Reads a board at one moment. */
export interface BoardReading {
  /** `above`: ancestors whose labels and fields its tasks may have; `null` when the board does not exist. */
  board(boardId: string, above: readonly string[]): Promise<BoardRows | null>;
  /** Tasks with their details, in the given order. */
  tasks(ids: readonly string[]): Promise<TaskRows[]>;
  people(ids: readonly string[]): Promise<Person[]>;
  /** An active board and its active subtree, each after its parent; the first has no parent here. */
  inside(boardId: string): Promise<{ id: string; parentId: string | null }[]>;
}

export interface ExportQueries {
  /** Runs work in which all reads see one moment. */
  inOneMoment<T>(work: (reading: BoardReading) => Promise<T>): Promise<T>;
}

export function createExportQueries(pool: Pool): ExportQueries {
  return {
    inOneMoment: (work) => inOneMoment(pool, (client) => work(readingOf(client))),
  };
}

function readingOf(client: Pick<PoolClient, "query">): BoardReading {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await client.query<R>({ ...statement(text, values), types: ROW_TYPES })).rows;
  return {
    async board(boardId, above) {
      const [board] = await ask<Rows["board"]>(BOARD, boardId);
      if (board === undefined) return null;
      const columns = await ask<Rows["column"]>(COLUMNS, boardId);
      const labels = await ask<Rows["label"]>(LABELS, boardId, above);
      const customFields = await ask<Rows["customField"]>(FIELDS, boardId, above);
      const rules = await ask<Rows["rule"]>(RULES, boardId);
      const savedViews = await ask<Rows["savedView"]>(VIEWS, boardId);
      const attachments = await ask<Rows["attachment"]>(OF_PAGE, boardId);
      const order = await ask<{ id: string }>(ORDER, boardId);
      return {
        board: isoRow("board", board),
        columns: isoRows("column", columns),
        labels: isoRows("label", labels),
        customFields: isoRows("customField", customFields),
        rules: isoRows("rule", rules),
        savedViews: isoRows("savedView", savedViews),
        attachments: isoRows("attachment", attachments),
        taskIds: order.map(({ id }) => id),
      };
    },
    async tasks(ids) {
      const tasks = new Map((await ask<Rows["task"]>(TASKS, ids)).map((row) => [row.id, isoRow("task", row)]));
      const items = byTask(isoRows("item", await ask<Rows["item"]>(ITEMS, ids)));
      const comments = byTask(isoRows("comment", await ask<Rows["comment"]>(COMMENTS, ids)));
      const attachments = byTask(isoRows("attachment", await ask<Rows["attachment"]>(ATTACHMENTS, ids)));
      return ids.flatMap((id) => {
        const task = tasks.get(id);
        if (task === undefined) return [];
        return [
          {
            task,
            items: items.get(id) ?? [],
            comments: comments.get(id) ?? [],
            attachments: attachments.get(id) ?? [],
          },
        ];
      });
    },
    people: (ids) => ask<Person>(PEOPLE, ids),
    inside: (boardId) => ask(INSIDE, boardId),
  };
}

function byTask<T extends { taskId: string | null }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const taskId = row.taskId ?? "";
    const group = groups.get(taskId);
    if (group === undefined) groups.set(taskId, [row]);
    else group.push(row);
  }
  return groups;
}
