import type { Pool } from "pg";
import { boardStream, type RowOp } from "#contract/changes/change.ts";
import {
  CATCH_UP_CHANGES_MAX,
  MY_BOARDS_MAX,
  NEWS_CHANGES_PER_BOARD_MAX,
  NEWS_DEPTH_MAX,
} from "#contract/core/limit.ts";
import type { Person } from "#contract/users/user.ts";
import { unpackChange, type StoredChange } from "#server/db/packed-ops.ts";
import { statement } from "#server/db/statement.ts";
import { type TokenScope, withinSql } from "#server/db/within.ts";

const SEEN = `select v.seq, v.at from board_seen v join stream s on s.id = $3::text and s.epoch = v.epoch and s.min_seq <= v.seq
where v.user_id = $1::uuid and v.board_id = $2::uuid`;

/** Reads one more than is returned, to detect whether there are more. */
const CHANGES = `select c.seq, c.actor, c.at, c.ops from change c
where c.stream_id = $1::text and c.seq > $2::bigint and c.actor is distinct from $3::uuid
order by c.seq desc limit ${String(CATCH_UP_CHANGES_MAX + 1)}`;

/**
 * Descends from every board where the user has a role, as far as boards inherit; returns the latest changes of others on each that changed
 * lately. With a team ($3) of the user, only its boards and their subtrees.
 */
const NEWS = `with recursive seen(id) as (
 select m.board_id from board_role m where m.user_id = $1::uuid
 union select b.id from seen s join board b on b.board_id = s.id where b.inherit),
given(id) as (
 select g.board_id from team_board g join team_member m on m.team_id = g.team_id and m.user_id = $1::uuid
 join team t on t.id = g.team_id and t.archived_at is null where g.team_id = $3::uuid
 union select b.id from given g join board b on b.board_id = g.id where b.inherit),
${withinSql("$4")}
select n.board_id as "boardId", c.seq, c.actor, c.at, c.ops from (
 select b.id as board_id, t.id as stream_id, t.head from seen s join board b on b.id = s.id and b.status = 'active'
 join stream t on t.id = 'b:' || b.id::text
 where ($3::uuid is null or b.id in (select g.id from given g))
  and ($4::uuid[] is null or b.id in (select w.id from within w)) limit ${String(MY_BOARDS_MAX)}) n
cross join lateral (select c.seq, c.actor, c.at, c.ops from change c
 where c.stream_id = n.stream_id and c.seq > n.head - ${String(NEWS_DEPTH_MAX)}
  and c.actor is not null and c.actor <> $1::uuid and c.at > $2::timestamptz
 order by c.seq desc limit ${String(NEWS_CHANGES_PER_BOARD_MAX)}) c
order by c.at desc, c.seq desc limit ${String(CATCH_UP_CHANGES_MAX)}`;

const TASKS = `select t.id, t.board_id as "boardId", t.title from task t where t.id = any($1::uuid[])`;

const PEOPLE = `select u.id, u.username, u.name, u.avatar from "user" u where u.id = any($1::uuid[]) order by u.id`;
const COLUMNS = `select c.id, c.name from "column" c where c.id = any($1::uuid[])`;

const SEE = `insert into board_seen (user_id, board_id, epoch, seq, at)
select $1::uuid, $2::uuid, s.epoch, s.head, $4::timestamptz from stream s where s.id = $3::text
on conflict (user_id, board_id) do update set epoch = excluded.epoch, seq = excluded.seq, at = excluded.at`;

export interface SeenPosition {
  seq: number;
  at: Date;
}

export interface ForeignChange {
  seq: number;
  actor: string | null;
  at: Date;
  ops: RowOp[];
}

export interface BoardChange extends ForeignChange {
  boardId: string;
}

/** Boards to report: all that a user sees, a team's, or those of a token scope. */
export interface NewsQuery {
  teamId: string | null;
  tokenScope?: TokenScope;
}

/** Last seen positions in the logs of boards, and what followed. Checks no rights. */
export interface CatchUpQueries {
  /** `null` for a board that was never seen, or so long ago that its log does not reach back. */
  seen(userId: string, boardId: string): Promise<SeenPosition | null>;
  /** Changes of others after a sequence number, the latest first. */
  changesOfOthers(userId: string, boardId: string, after: number): Promise<ForeignChange[]>;
  /** Changes of others on the boards that a user sees, the latest first. The query checks the rights. */
  newsOf(userId: string, since: Date, query: NewsQuery): Promise<BoardChange[]>;
  /** Boards and titles of tasks, archived ones too. */
  tasks(taskIds: readonly string[]): Promise<Map<string, { boardId: string; title: string }>>;
  columnNames(columnIds: readonly string[]): Promise<Map<string, string>>;
  people(userIds: readonly string[]): Promise<Person[]>;
  see(userId: string, boardId: string, at: Date): Promise<void>;
}

export function createCatchUpQueries(pool: Pick<Pool, "query">): CatchUpQueries {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool.query<R>(statement(text, values))).rows;
  return {
    async seen(userId, boardId) {
      return (await ask<SeenPosition>(SEEN, userId, boardId, boardStream(boardId)))[0] ?? null;
    },
    async changesOfOthers(userId, boardId, after) {
      return (await ask<StoredChange<ForeignChange>>(CHANGES, boardStream(boardId), after, userId)).map(unpackChange);
    },
    async newsOf(userId, since, { teamId, tokenScope }) {
      return (await ask<StoredChange<BoardChange>>(NEWS, userId, since, teamId, tokenScope ?? null)).map(unpackChange);
    },
    async tasks(taskIds) {
      const rows = await ask<{ id: string; boardId: string; title: string }>(TASKS, taskIds);
      return new Map(rows.map((row) => [row.id, row]));
    },
    async columnNames(columnIds) {
      const rows = await ask<{ id: string; name: string }>(COLUMNS, columnIds);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    people: (userIds) => ask<Person>(PEOPLE, userIds),
    async see(userId, boardId, at) {
      await ask(SEE, userId, boardId, boardStream(boardId), at);
    },
  };
}
