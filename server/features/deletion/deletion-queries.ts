import type { Pool } from "pg";
import { statement } from "#server/db/statement.ts";
import { touchedTasks } from "#server/db/touched-tasks.ts";

/** A board whose grace period is over. */
export interface DueBoard {
  id: string;
  ownerId: string;
}

/** A nested board of a removed board that stays. */
export interface RisingBoard {
  id: string;
  ownerId: string;
}

export interface OwnedRow {
  id: string;
  userId: string;
}

/** One task at a time is too slow and a whole board too long: other queries must wait only briefly. */
const PIECE = 200;
const LOG_PIECE = 5_000;

const SIZES = `select (select count(*) from task t where t.board_id = any($1::uuid[]))::int as tasks,
 (select count(*) from attachment a left join task t on t.id = a.task_id
  where coalesce(t.board_id, a.board_id) = any($1::uuid[]) and a.deleted_at is null)::int as files`;

/** The innermost first: a board's row can be deleted only when nothing is nested in it. */
const DUE = `with recursive due(id, owner_id, board_id, depth) as (
 select b.id, b.owner_id, b.board_id, 0 from board b where b.delete_at <= $1::timestamptz
 union select d.id, d.owner_id, p.board_id, d.depth + 1 from due d join board p on p.id = d.board_id where d.depth < 64)
select d.id, d.owner_id as "ownerId" from due d group by d.id, d.owner_id order by max(d.depth) desc, d.id limit $2::int`;

const RISING = `select c.id, c.owner_id as "ownerId" from board c
where c.board_id = $1::uuid and (c.delete_at is null or c.delete_at > $2::timestamptz) order by c.id`;

/** Hides the board from everyone: no role leads to it any more, not even from a parent. */
const CLOSE = `with closed as (update board b set inherit = false where b.id = $1::uuid and b.delete_at is not null returning b.id),
members as (delete from board_member m using closed c where m.board_id = c.id),
teams as (delete from team_board t using closed c where t.board_id = c.id),
links as (delete from board_publication p using closed c where p.board_id = c.id),
invites as (delete from board_invite i using closed c where i.board_id = c.id)
select count(*)::int as closed from closed`;

const STARS = `select f.board_id as id, f.user_id as "userId" from favourite f where f.board_id = $1::uuid order by f.user_id limit $2::int`;
const TOP_PLACES = `select p.board_id as id, p.user_id as "userId" from top_board p where p.board_id = $1::uuid order by p.user_id limit $2::int`;
const NEWS = `select n.id, n.user_id as "userId" from notification n where n.board_id = $1::uuid order by n.user_id, n.id limit $2::int`;

/** Tasks with their details, documents and history. Bytes of their files are found as objects without a row (docs/decisions/0025). */
const TASKS = `with piece as (select t.id from task t where t.board_id = $1::uuid order by t.id limit ${String(PIECE)}),
texts as (delete from document d using piece p where d.guid = p.id),
past as (delete from task_change h using piece p where h.task_id = p.id and h.stream_id = 'b:' || $1::uuid::text),
gone as (delete from task t using piece p where t.id = p.id returning t.id)
select count(*)::int as gone from gone`;

const LOG = `with piece as (select c.seq, c.ops from change c where c.stream_id = $1::text order by c.seq limit ${String(LOG_PIECE)}),
past as (delete from task_change h using (select p.seq, touched.id from piece p ${touchedTasks("p")} where touched.id is not null) f
 where h.task_id = f.id::uuid and h.stream_id = $1::text and h.seq = f.seq),
gone as (delete from change c using piece p where c.stream_id = $1::text and c.seq = p.seq returning c.seq)
select count(*)::int as gone from gone`;

const STEPS = `with piece as (select s.seq, s.task_id from task_step s where s.board_id = $1::uuid
 order by s.seq, s.task_id limit ${String(LOG_PIECE)}),
gone as (delete from task_step s using piece p where s.board_id = $1::uuid and s.seq = p.seq and s.task_id = p.task_id returning s.seq)
select count(*)::int as gone from gone`;

/** The rest is small: columns, labels, fields and stream positions are deleted with these rows. */
const END = `with page as (delete from document d where d.guid = $1::uuid),
steps as (delete from task_step t where t.board_id = $1::uuid),
log as (delete from stream s where s.id = 'b:' || $1::uuid::text)
delete from board b where b.id = $1::uuid`;

export type DeletionQueries = ReturnType<typeof createDeletionQueries>;

export function createDeletionQueries(pool: Pick<Pool, "query">) {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool.query<R>(statement(text, values))).rows;
  /** Repeats a statement, a batch at a time, until nothing is left. */
  async function inPieces(text: string, value: string, size: number): Promise<void> {
    let gone = size;
    while (gone >= size) gone = (await ask<{ gone: number }>(text, value))[0]?.gone ?? 0;
  }
  return {
    async sizesOf(boardIds: readonly string[]): Promise<{ tasks: number; files: number }> {
      return (await ask<{ tasks: number; files: number }>(SIZES, boardIds))[0] ?? { tasks: 0, files: 0 };
    },
    due: (before: Date, limit: number) => ask<DueBoard>(DUE, before, limit),
    rising: (boardId: string, before: Date) => ask<RisingBoard>(RISING, boardId, before),
    async close(boardId: string): Promise<void> {
      await ask(CLOSE, boardId);
    },
    stars: (boardId: string, limit: number) => ask<OwnedRow>(STARS, boardId, limit),
    topPlaces: (boardId: string, limit: number) => ask<OwnedRow>(TOP_PLACES, boardId, limit),
    news: (boardId: string, limit: number) => ask<OwnedRow>(NEWS, boardId, limit),
    tasks: (boardId: string) => inPieces(TASKS, boardId, PIECE),
    log: (boardId: string) => inPieces(LOG, `b:${boardId}`, LOG_PIECE),
    steps: (boardId: string) => inPieces(STEPS, boardId, LOG_PIECE),
    async end(boardId: string): Promise<void> {
      await ask(END, boardId);
    },
  };
}
