import type pg from "pg";
import type { Board } from "#contract/entities/board.ts";
import type { PaletteColor } from "#contract/core/palette-color.ts";
import type { PublicColumn, PublicTask } from "#contract/boards/publication.ts";

export interface StoredPublication {
  boardId: string;
  id: string;
  slugHash: Buffer;
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date | null;
}

/** With data for display: its creator and the board. */
export interface PublicationRow extends StoredPublication {
  name: string | null;
  /** The creator's account is disabled. */
  isDisabled: boolean;
  title: string;
  color: PaletteColor;
  icon: string | null;
  status: Board["status"];
}

type TaskRow = Omit<PublicTask, "labels" | "dueAt"> & { labelIds: string[]; dueAt: string | null };

/** A board as the public sees it, from one moment; ids only join its parts. */
export interface PublicRows {
  epoch: string;
  head: number;
  title: string;
  color: PaletteColor;
  icon: string | null;
  labels: { id: string; name: string; color: PaletteColor }[];
  columns: (Omit<PublicColumn, "tasks"> & { tasks: TaskRow[] })[];
}

const ROW = `select p.board_id as "boardId", p.id, p.slug_hash as "slugHash", p.created_by as "createdBy",
 p.created_at as "createdAt", p.expires_at as "expiresAt", u.name, u.disabled_at is not null as "isDisabled", b.title, b.color, b.icon, b.status
from board_publication p join board b on b.id = p.board_id left join "user" u on u.id = p.created_by`;

const list = (sql: string) => `(select coalesce(json_agg(r), '[]') from (${sql}) r)`;

/** Fields are listed one by one, so that a new column of a table is not published by accident. */
const PUBLIC_TASKS = `select t.number, t.title, t.label_ids as "labelIds", t.priority, t.due_at as "dueAt",
 t.due_has_time as "dueHasTime", t.done_at is not null as "isDone", t.checklist_total as "checklistTotal",
 t.checklist_done as "checklistDone", t.cover
from task t where t.column_id = c.id and t.archived_at is null order by t.sort, t.id limit $2`;

const PUBLIC_ROWS = `select s.epoch, s.head::float8 as head, b.title, b.color, b.icon,
 ${list(`select l.id, l.name, l.color from label l where l.board_id = b.id and l.archived_at is null`)} as labels,
 ${list(`select c.name, c.kind, (select count(*) from task t where t.column_id = c.id and t.archived_at is null) as total,
   ${list(PUBLIC_TASKS)} as tasks
   from "column" c where c.board_id = b.id and c.archived_at is null order by c.sort, c.id`)} as columns
from board b join stream s on s.id = 'b:' || b.id::text where b.id = $1::uuid`;

export type PublicationQueries = ReturnType<typeof createPublicationQueries>;

export function createPublicationQueries(pool: pg.Pool) {
  const one = async (where: string, values: unknown[]): Promise<PublicationRow | null> =>
    (await pool.query<PublicationRow>(`${ROW} where ${where}`, values)).rows[0] ?? null;

  return {
    ofBoard: (boardId: string) => one("p.board_id = $1", [boardId]),

    /** Only a valid link, to a board that is not archived. */
    async openBySlug(slugHash: Buffer, at: Date): Promise<PublicationRow | null> {
      return one("p.slug_hash = $1 and b.status = 'active' and (p.expires_at is null or p.expires_at > $2)", [
        slugHash,
        at,
      ]);
    },

    async isArchived(boardId: string): Promise<boolean> {
      const { rowCount } = await pool.query("select 1 from board where id = $1 and status = 'archived'", [boardId]);
      return rowCount === 1;
    },

    /** Replaces the link of a board; the same id gets a new expiry and creator. False when another board has the id. */
    async put(row: StoredPublication): Promise<boolean> {
      const { rowCount } = await pool.query(
        `insert into board_publication as kept (board_id, id, slug_hash, created_by, created_at, expires_at)
         select $1, $2, $3, $4, $5, $6
         where not exists (select from board_publication where id = $2 and board_id <> $1)
         on conflict (board_id) do update set
           id = excluded.id, created_by = excluded.created_by, expires_at = excluded.expires_at,
           slug_hash = case when kept.id = excluded.id then kept.slug_hash else excluded.slug_hash end,
           created_at = case when kept.id = excluded.id then kept.created_at else excluded.created_at end`,
        [row.boardId, row.id, row.slugHash, row.createdBy, row.createdAt, row.expiresAt],
      );
      return rowCount === 1;
    },

    async remove(boardId: string): Promise<void> {
      await pool.query("delete from board_publication where board_id = $1", [boardId]);
    },

    /** Links that a user has created, on boards that are not archived, the newest first. */
    async madeBy(userId: string): Promise<PublicationRow[]> {
      const { rows } = await pool.query<PublicationRow>(
        `${ROW} where p.created_by = $1 and b.status = 'active' order by p.created_at desc, p.id`,
        [userId],
      );
      return rows;
    },

    async publicRows(boardId: string, tasksPerColumn: number): Promise<PublicRows | null> {
      return (await pool.query<PublicRows>(PUBLIC_ROWS, [boardId, tasksPerColumn])).rows[0] ?? null;
    },
  };
}
