import type { Pool } from "pg";
import type { Rows } from "#contract/changes/change.ts";
import { PARTS_AHEAD_CHARACTERS, PARTS_AHEAD_TASKS, PARTS_PAGE_MAX } from "#contract/core/limit.ts";
import type { DetailsAnswer } from "#contract/tasks/detail-endpoints.ts";
import { isoRows, selectOf } from "#server/db/rows.ts";
import { ROW_TYPES } from "#server/db/row-types.ts";
import { statement } from "#server/db/statement.ts";

const ITEMS = `select ${selectOf("item", "i")} from item i where i.task_id = any($1::uuid[]) order by i.id`;

const ATTACHMENTS = `select ${selectOf("attachment", "a")} from attachment a
where a.task_id = any($1::uuid[]) order by a.id`;

const OF_PAGE = `select ${selectOf("attachment", "a")} from attachment a where a.board_id = $1::uuid order by a.id`;

const COMMENTS = `select ${selectOf("comment", "c")} from comment c
where c.task_id = any($1::uuid[]) and c.id > $2::uuid order by c.id limit $3::bigint`;

/**
 * The last changed tasks that fit the prefetch together, without those whose details exceed a page: these are loaded when they are opened.
 */
const AHEAD = `with latest as (select t.id, t.updated_at from task t
  where t.board_id = $1::uuid and t.archived_at is null
   and (t.comment_count > 0 or t.checklist_total > 0 or t.attachment_count > 0)
   and t.comment_count <= ${String(PARTS_PAGE_MAX)} order by t.updated_at desc, t.id limit ${String(PARTS_AHEAD_TASKS)}),
 sized as (select l.id, sum(300 + coalesce((select sum(length(c.body) + 300) from comment c where c.task_id = l.id), 0)
   + coalesce((select sum(length(i.text) + 300) from item i where i.task_id = l.id), 0)
   + coalesce((select sum(length(a.name) + 300) from attachment a where a.task_id = l.id), 0))
  over (order by l.updated_at desc, l.id) as size from latest l)
select s.id from sized s where s.size <= ${String(PARTS_AHEAD_CHARACTERS)}`;

/** Sorts before every id. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Reads details of tasks, and files of pages. Checks no rights. */
export interface DetailQueries {
  /** A task's details; pages of comments after an id omit items and attachments, which the first page has. */
  ofTask(taskId: string, after: string | null): Promise<DetailsAnswer>;
  ofPage(boardId: string): Promise<DetailsAnswer>;
  ahead(boardId: string): Promise<DetailsAnswer>;
}

export function createDetailQueries(pool: Pool): DetailQueries {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool.query<R>({ ...statement(text, values), types: ROW_TYPES })).rows;
  const itemsOf = async (tasks: readonly string[]) => isoRows("item", await ask<Rows["item"]>(ITEMS, tasks));
  const attachmentsOf = async (tasks: readonly string[]) =>
    isoRows("attachment", await ask<Rows["attachment"]>(ATTACHMENTS, tasks));
  return {
    async ofTask(taskId, after) {
      const rows = await ask<Rows["comment"]>(COMMENTS, [taskId], after ?? FIRST_ID, PARTS_PAGE_MAX + 1);
      const comments = isoRows("comment", rows.slice(0, PARTS_PAGE_MAX));
      const next = rows.length > PARTS_PAGE_MAX ? (comments.at(-1)?.id ?? null) : null;
      const first = after === null ? [taskId] : [];
      const [items, attachments] = await Promise.all([itemsOf(first), attachmentsOf(first)]);
      return { tasks: [taskId], items, comments, attachments, next };
    },
    async ofPage(boardId) {
      const attachments = isoRows("attachment", await ask<Rows["attachment"]>(OF_PAGE, boardId));
      return { tasks: [], items: [], comments: [], attachments, next: null };
    },
    async ahead(boardId) {
      const tasks = (await ask<{ id: string }>(AHEAD, boardId)).map(({ id }) => id);
      const [items, attachments, rows] = await Promise.all([
        itemsOf(tasks),
        attachmentsOf(tasks),
        ask<Rows["comment"]>(COMMENTS, tasks, FIRST_ID, PARTS_AHEAD_TASKS * PARTS_PAGE_MAX),
      ]);
      return { tasks, items, comments: isoRows("comment", rows), attachments, next: null };
    },
  };
}
