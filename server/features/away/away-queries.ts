import type { Pool } from "pg";
import { boardStream, type RowOp } from "#contract/change.ts";
import { AWAY_CHANGES_MAX } from "#contract/limit.ts";
import { statement } from "#server/db/statement.ts";

const SEEN = `select v.seq, v.at from board_seen v join stream s on s.id = $3::text and s.epoch = v.epoch and s.min_seq <= v.seq
where v.user_id = $1::uuid and v.board_id = $2::uuid`;

/** One more than is told, so that it is known whether there was more. */
const CHANGES = `select c.seq, c.actor, c.at, c.ops from change c
where c.stream_id = $1::text and c.seq > $2::bigint and c.actor is distinct from $3::uuid
order by c.seq desc limit ${String(AWAY_CHANGES_MAX + 1)}`;

const TITLES = `select t.id, t.title from task t where t.board_id = $1::uuid and t.id = any($2::uuid[])`;

const SEE = `insert into board_seen (user_id, board_id, epoch, seq, at)
select $1::uuid, $2::uuid, s.epoch, s.head, $4::timestamptz from stream s where s.id = $3::text
on conflict (user_id, board_id) do update set epoch = excluded.epoch, seq = excluded.seq, at = excluded.at`;

export interface Seen {
  seq: number;
  at: Date;
}

export interface ForeignChange {
  seq: number;
  actor: string | null;
  at: Date;
  ops: RowOp[];
}

/** Where people were in the logs of boards, and what followed. Ask no rights. */
export interface AwayQueries {
  /** `null` for a board that was never seen, or so long ago that its log does not reach back. */
  seen(userId: string, boardId: string): Promise<Seen | null>;
  /** What others did after a number, the latest first. */
  changesOfOthers(userId: string, boardId: string, after: number): Promise<ForeignChange[]>;
  /** Of those that are on the board still, archived ones too. */
  titles(boardId: string, taskIds: readonly string[]): Promise<Map<string, string>>;
  see(userId: string, boardId: string, at: Date): Promise<void>;
}

export function createAwayQueries(pool: Pick<Pool, "query">): AwayQueries {
  const ask = async <R extends object>(text: string, ...given: unknown[]): Promise<R[]> =>
    (await pool.query<R>(statement(text, given))).rows;
  return {
    async seen(userId, boardId) {
      return (await ask<Seen>(SEEN, userId, boardId, boardStream(boardId)))[0] ?? null;
    },
    changesOfOthers: (userId, boardId, after) => ask<ForeignChange>(CHANGES, boardStream(boardId), after, userId),
    async titles(boardId, taskIds) {
      const rows = await ask<{ id: string; title: string }>(TITLES, boardId, taskIds);
      return new Map(rows.map(({ id, title }) => [id, title]));
    },
    async see(userId, boardId, at) {
      await ask(SEE, userId, boardId, boardStream(boardId), at);
    },
  };
}
