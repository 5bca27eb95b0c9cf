import type { Pool, PoolClient } from "pg";
import { LOCKS } from "#server/db/locks.ts";
import { statement } from "#server/db/statement.ts";
import { inTransaction } from "#server/db/transaction.ts";

export interface OwnBoard {
  id: string;
  title: string;
  /** Number of members besides this user. */
  people: number;
}

/** Boards that have no other owner, neither directly nor by a parent board. */
const SOLE = `with recursive mine(id) as (
 select m.board_id from board_member m where m.user_id = $1::uuid and m.role = 'owner'),
way(target, id, board_id, inherit) as (
 select b.id, b.id, b.board_id, b.inherit from mine n join board b on b.id = n.id
 union select w.target, p.id, p.board_id, p.inherit from way w join board p on p.id = w.board_id where w.inherit)
select b.id, b.title,
 (select count(*) from board_member o where o.board_id = b.id and o.user_id <> $1::uuid)::int as people
from mine n join board b on b.id = n.id
where not exists (select from way w join board_member o on o.board_id = w.id
 where w.target = b.id and o.role = 'owner' and o.user_id <> $1::uuid)
order by b.title collate ru_names, b.id limit 500`;

const GIVE_UP = `update "user" set delete_at = coalesce(delete_at, $2), updated_at = $3 where id = $1 and deleted_at is null
returning delete_at as "deleteAt"`;

/** An administrator whose own account is being deleted does not count as remaining. */
const LAST_ADMIN = `select u.is_admin and not exists (
  select from "user" o where o.is_admin and o.id <> u.id and o.disabled_at is null and o.delete_at is null and o.deleted_at is null)
 and exists (select from "user" o where o.id <> u.id and o.deleted_at is null) as last
from "user" u where u.id = $1::uuid`;

export type AccountQueries = ReturnType<typeof createAccountQueries>;

export function createAccountQueries(pool: Pool) {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool.query<R>(statement(text, values))).rows;
  return {
    soleBoards: (userId: string) => ask<OwnBoard>(SOLE, userId),
    isLastAdmin: (userId: string) => isLastAdmin(pool, userId),
    async deleteAt(userId: string): Promise<Date | null> {
      const rows = await ask<{ deleteAt: Date | null }>(
        `select delete_at as "deleteAt" from "user" where id = $1`,
        userId,
      );
      return rows[0]?.deleteAt ?? null;
    },
    /** Returns when the account is deleted: for a repeated request, the time that was set first. */
    giveUp: (userId: string, end: Date, now: Date): Promise<Date | "last" | null> =>
      inTransaction(pool, (client) => requestDeletionOn(client, { userId, end, now })),
    async keep(userId: string, now: Date): Promise<void> {
      await ask(
        `update "user" set delete_at = null, updated_at = $2 where id = $1 and delete_at is not null`,
        userId,
        now,
      );
    },
    async noteBoard(userId: string, boardId: string): Promise<void> {
      await ask(
        "insert into account_board (user_id, board_id) values ($1, $2) on conflict do nothing",
        userId,
        boardId,
      );
    },
    async notedBoards(userId: string): Promise<string[]> {
      const rows = await ask<{ id: string }>("select board_id as id from account_board where user_id = $1", userId);
      return rows.map(({ id }) => id);
    },
    async forgetBoards(userId: string): Promise<void> {
      await ask("delete from account_board where user_id = $1", userId);
    },
    async due(before: Date, limit: number): Promise<string[]> {
      const text = `select id from "user" where delete_at <= $1 and deleted_at is null order by delete_at limit $2`;
      return (await ask<{ id: string }>(text, before, limit)).map(({ id }) => id);
    },
    /** Returns whether the user has signed in, by any method, since deletion was requested. */
    async hasComeBack(userId: string, since: Date): Promise<boolean> {
      const text = "select 1 from session where user_id = $1 and created_at > $2 and ended_at is null limit 1";
      return (await ask(text, userId, since)).length > 0;
    },
    async memberships(userId: string): Promise<{ boardId: string; isSole: boolean }[]> {
      const sole = new Set((await ask<OwnBoard>(SOLE, userId)).map(({ id }) => id));
      const rows = await ask<{ boardId: string }>(
        `select board_id as "boardId" from board_member where user_id = $1 order by board_id`,
        userId,
      );
      return rows.map(({ boardId }) => ({ boardId, isSole: sole.has(boardId) }));
    },
    /** The next owner of a board: the longest-standing of its members with the highest role. */
    async heirOf(boardId: string, userId: string): Promise<string | null> {
      const rows = await ask<{ id: string }>(HEIR, boardId, userId);
      return rows[0]?.id ?? null;
    },
  };
}

async function isLastAdmin(on: Pick<Pool, "query">, userId: string): Promise<boolean> {
  return (await on.query<{ last: boolean }>(LAST_ADMIN, [userId])).rows[0]?.last ?? false;
}

interface DeletionRequest {
  userId: string;
  end: Date;
  now: Date;
}

/** Checks whether another administrator stays under the same lock as changes of administrator rights. */
async function requestDeletionOn(
  client: PoolClient,
  { userId, end, now }: DeletionRequest,
): Promise<Date | "last" | null> {
  await client.query("select pg_advisory_xact_lock($1)", [LOCKS.administrators]);
  if (await isLastAdmin(client, userId)) return "last";
  const { rows } = await client.query<{ deleteAt: Date | null }>(GIVE_UP, [userId, end, now]);
  return rows[0]?.deleteAt ?? null;
}

const HEIR = `select m.user_id as id from board_member m join "user" u on u.id = m.user_id
where m.board_id = $1::uuid and m.user_id <> $2::uuid and u.disabled_at is null and u.deleted_at is null
order by array_position(array['owner', 'admin', 'manager', 'editor', 'task_editor', 'viewer'], m.role), m.granted_seq, m.user_id
limit 1`;
