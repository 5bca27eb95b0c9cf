import type { Pool } from "pg";
import type { User } from "#contract/users/user.ts";
import { statement } from "#server/db/statement.ts";
import { objectNameSql } from "#server/files/file-store.ts";
import { COLUMNS, toUser, type UserRow } from "./user-queries.ts";

export interface AvatarQueries {
  /** Records a picture before it is written, so that it is deleted if no user gets it. */
  announce(avatar: string, at: Date): Promise<void>;
  /** Replaces a user's picture, or removes it; the previous one is deleted later. `null` for a user who does not exist. */
  set(userId: string, avatar: string | null, at: Date): Promise<User | null>;
  /** True while a user has it. */
  isShown(avatar: string): Promise<boolean>;
  of(userId: string): Promise<string | null>;
}

const ANNOUNCE = `insert into file_unused (object, since) values (${objectNameSql("$1::text")}, $2::timestamptz)`;

const SET = `with held as (select u.id, u.avatar from "user" u where u.id = $1::uuid for update),
used as (delete from file_unused f where f.object = ${objectNameSql("$2::text")}),
former as (insert into file_unused (object, since)
 select ${objectNameSql("h.avatar")}, $3::timestamptz from held h where h.avatar is not null on conflict do nothing)
update "user" u set avatar = $2::text, updated_at = $3::timestamptz from held h where u.id = h.id
returning ${COLUMNS.replaceAll(/(^|, )/g, "$1u.")}`;

const IS_SHOWN = 'select 1 from "user" u where u.avatar = $1::text';
const OF = 'select u.avatar from "user" u where u.id = $1::uuid';

export function createAvatarQueries(pool: Pool): AvatarQueries {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool.query<R>(statement(text, values))).rows;
  return {
    announce: async (avatar, at) => void (await ask(ANNOUNCE, avatar, at)),
    async set(userId, avatar, at) {
      const [row] = await ask<UserRow>(SET, userId, avatar, at);
      return row === undefined ? null : toUser(row);
    },
    isShown: async (avatar) => (await ask(IS_SHOWN, avatar)).length > 0,
    of: async (userId) => (await ask<{ avatar: string | null }>(OF, userId))[0]?.avatar ?? null,
  };
}
