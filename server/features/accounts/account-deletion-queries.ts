import type { Pool } from "pg";
import { DELETED_PERSON } from "#contract/users/account.ts";
import { LOCKS } from "#server/db/locks.ts";
import { statement } from "#server/db/statement.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { objectNameSql } from "#server/files/file-store.ts";

/** Tables whose rows belong to this user alone and identify them. Rows that mention others or belong to boards stay. */
const OWN = [
  "session",
  "identity",
  "passkey",
  "one_time_password",
  "recovery_code",
  "check_ticket",
  "external_session",
  "push_subscription",
  "notification_setting",
  "notification",
  "favourite",
  "top_board",
  "board_seen",
  "team_member",
  "board_invite_use",
  "account_board",
  "api_token",
] as const;

/** One statement, so that an account is never half deleted. */
const FORGET = `with ${OWN.map((name) => `own_${name} as (delete from ${name} where user_id = $1::uuid)`).join(",\n")},
links as (delete from board_invite where created_by = $1::uuid),
views as (delete from saved_view where owner_id = $1::uuid and not shared),
told as (update notification set actor_name = $4 where actor_id = $1::uuid and actor_name is not null and user_id <> $1::uuid),
said as (delete from change where stream_id = 'u:' || $1::uuid::text),
log as (delete from stream where id = 'u:' || $1::uuid::text),
picture as (insert into file_unused (object, since) select ${objectNameSql("u.avatar")}, $3::timestamptz
 from "user" u where u.id = $1::uuid and u.avatar is not null on conflict do nothing)
update "user" set username = $2, name = $4, avatar = null, email = null, email_proven_at = null, password_hash = null, time_zone = 'UTC', time_zone_source = 'none',
 is_admin = false, disabled_at = coalesce(disabled_at, $3), updated_at = $3
where id = $1::uuid`;

/**
 * Logs name a user where they were added to a board, and in other streams where they did something that is reported there. Runs one stream
 * at a time: each is found by its key.
 */
const SCRUB = `update change c set ops = (
 select jsonb_agg(case
  when o.op->>'e' = 'member' and o.op->>'id' = $2 and o.op->'f' ? 'username'
   then jsonb_set(jsonb_set(o.op #- '{f,avatar}', '{f,name}', to_jsonb($4::text)), '{f,username}', to_jsonb($3::text))
  when o.op->>'e' = 'member' and o.op->>'id' = $2 and o.op->'f' ? 'name'
   then jsonb_set(o.op, '{f}', jsonb_build_object('name', $4::text, 'avatar', null))
  when o.op->>'e' = 'notification' and o.op->'f'->>'actorId' = $2 and o.op->'f' ? 'actorName'
   then jsonb_set(o.op, '{f,actorName}', to_jsonb($4::text))
  else o.op end order by o.place)
 from jsonb_array_elements(c.ops) with ordinality o(op, place))
where c.stream_id = $1::text and jsonb_array_length(c.ops) > 0
 and (c.ops @> jsonb_build_array(jsonb_build_object('e', 'member', 'id', $2::text))
  or c.ops @> jsonb_build_array(jsonb_build_object('e', 'notification', 'f', jsonb_build_object('actorId', $2::text))))`;

/**
 * If no active administrator is left, the oldest user becomes one, preferably without a pending deletion: users may have joined since the
 * only administrator requested theirs.
 */
const SUCCEED = `update "user" set is_admin = true, updated_at = $1 where id = (
 select u.id from "user" u where u.disabled_at is null and u.deleted_at is null and not exists (
  select from "user" a where a.is_admin and a.disabled_at is null and a.deleted_at is null)
 order by u.delete_at nulls first, u.created_at, u.id limit 1)`;

const STREAMS = "select s.id from stream s where s.id > $1::text order by s.id limit 500";

export type AccountDeletionQueries = ReturnType<typeof createAccountDeletionQueries>;

export function createAccountDeletionQueries(pool: Pool) {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool.query<R>(statement(text, values))).rows;
  return {
    /** Deletes everything that identifies the account's owner, except their name in the logs, which `scrub` replaces. */
    async forget(userId: string, username: string, now: Date): Promise<void> {
      await ask(FORGET, userId, username, now, DELETED_PERSON);
    },
    /** Replaces the user's name in every log. */
    async scrub(userId: string, username: string): Promise<void> {
      let last = "";
      let streams = await ask<{ id: string }>(STREAMS, last);
      while (streams.length > 0) {
        for (const { id } of streams) await ask(SCRUB, id, userId, username, DELETED_PERSON);
        last = streams.at(-1)?.id ?? "";
        streams = await ask<{ id: string }>(STREAMS, last);
      }
    },
    /** The last step: until it has run, an interrupted deletion repeats all steps. */
    finish: (userId: string, now: Date): Promise<void> =>
      inTransaction(pool, async (client) => {
        await client.query("select pg_advisory_xact_lock($1)", [LOCKS.administrators]);
        await client.query("select pg_advisory_xact_lock($1)", [LOCKS.firstPerson]);
        await client.query(`update "user" set delete_at = null, deleted_at = $2 where id = $1`, [userId, now]);
        await client.query(SUCCEED, [now]);
      }),
  };
}
