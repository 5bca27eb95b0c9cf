import type { Pool } from "pg";
import type { BoardForm, TaskForm } from "#contract/boards/template.ts";
import { statement } from "#server/db/statement.ts";

export interface BoardTemplateRow {
  id: string;
  ownerId: string;
  ownerName: string;
  boardId: string | null;
  name: string;
  shared: boolean;
  form: BoardForm;
  createdAt: Date;
}

export interface TaskTemplateRow {
  id: string;
  boardId: string;
  form: TaskForm;
  createdAt: Date;
}

export type NewBoardTemplate = Omit<BoardTemplateRow, "ownerName">;

const ROW = `select t.id, t.owner_id as "ownerId", u.name as "ownerName", t.board_id as "boardId", t.name, t.shared, t.form,
 t.created_at as "createdAt" from board_template t join "user" u on u.id = t.owner_id`;

/** A user's own, and shared ones of boards that they may see. */
const SEEN = `with recursive seen(id) as (
 select m.board_id from board_role m where m.user_id = $1::uuid
 union select b.id from seen s join board b on b.board_id = s.id where b.inherit)
${ROW} where t.removed_at is null and (t.owner_id = $1::uuid or (t.shared and t.board_id in (select id from seen)))
order by t.owner_id <> $1::uuid, t.created_at desc, t.id`;

export type TemplateQueries = ReturnType<typeof createTemplateQueries>;

export function createTemplateQueries(pool: Pick<Pool, "query">) {
  return {
    async seenBy(userId: string): Promise<BoardTemplateRow[]> {
      return (await pool.query<BoardTemplateRow>(statement(SEEN, [userId]))).rows;
    },

    /** Includes deleted ones. */
    async byId(id: string): Promise<BoardTemplateRow | null> {
      return (await pool.query<BoardTemplateRow>(`${ROW} where t.id = $1`, [id])).rows[0] ?? null;
    },

    /** Creates it, or replaces the owner's own. False when the id is another user's, or the owner has `most`. */
    async put({ id, ownerId, boardId, name, shared, form, createdAt }: NewBoardTemplate, most: number) {
      const { rowCount } = await pool.query(
        `insert into board_template as t (id, owner_id, board_id, name, shared, form, created_at)
         select $1, $2, $3, $4, $5, $6::jsonb, $7
         where (select count(*) from board_template o where o.owner_id = $2 and o.removed_at is null and o.id <> $1) < $8
         on conflict (id) do update set board_id = $3, name = $4, shared = $5, form = $6::jsonb, created_at = $7, removed_at = null
         where t.owner_id = $2`,
        [id, ownerId, boardId, name, shared, JSON.stringify(form), createdAt, most],
      );
      return rowCount === 1;
    },

    /** False when the owner has none with this id. */
    async change(
      ownerId: string,
      id: string,
      changes: { name?: string | undefined; shared?: boolean | undefined; removedAt?: Date | null | undefined },
    ): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update board_template set name = coalesce($3, name), shared = coalesce($4, shared),
         removed_at = case when $5 then $6::timestamptz else removed_at end where id = $2 and owner_id = $1`,
        [
          ownerId,
          id,
          changes.name ?? null,
          changes.shared ?? null,
          changes.removedAt !== undefined,
          changes.removedAt ?? null,
        ],
      );
      return rowCount === 1;
    },

    async forgetRemoved(before: Date): Promise<void> {
      await pool.query("delete from board_template where removed_at < $1", [before]);
    },

    /** In creation order. */
    async ofBoard(boardId: string): Promise<TaskTemplateRow[]> {
      const { rows } = await pool.query<TaskTemplateRow>(
        `select t.id, t.board_id as "boardId", t.form, t.created_at as "createdAt" from task_template t
         where t.board_id = $1 order by t.created_at, t.id`,
        [boardId],
      );
      return rows;
    },

    /** `null` when the id is another board's, or the board has `most`. */
    async putOfBoard(
      input: { id: string; boardId: string; form: TaskForm; at: Date },
      most: number,
    ): Promise<TaskTemplateRow | null> {
      const { rows } = await pool.query<TaskTemplateRow>(
        `insert into task_template as t (id, board_id, form, created_at) select $1, $2, $3::jsonb, $4
         where (select count(*) from task_template o where o.board_id = $2 and o.id <> $1) < $5
         on conflict (id) do update set form = $3::jsonb where t.board_id = $2
         returning t.id, t.board_id as "boardId", t.form, t.created_at as "createdAt"`,
        [input.id, input.boardId, JSON.stringify(input.form), input.at, most],
      );
      return rows[0] ?? null;
    },

    async removeOfBoard(boardId: string, id: string): Promise<boolean> {
      const { rowCount } = await pool.query("delete from task_template where id = $2 and board_id = $1", [boardId, id]);
      return rowCount === 1;
    },

    async isTaken(id: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        "select 1 from task_template where id = $1 union all select 1 from board_template where id = $1",
        [id],
      );
      return rowCount !== 0;
    },

    async isArchived(boardId: string): Promise<boolean> {
      const { rowCount } = await pool.query("select 1 from board where id = $1 and status = 'archived'", [boardId]);
      return rowCount === 1;
    },
  };
}
