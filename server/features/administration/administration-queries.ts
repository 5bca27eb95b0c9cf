import type { Pool, PoolClient } from "pg";
import { statement } from "#server/db/statement.ts";
import { LOCKS } from "#server/db/locks.ts";
import { inTransaction } from "#server/db/transaction.ts";

export interface PersonRow {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
  email: string | null;
  isAdmin: boolean;
  disabledAt: Date | null;
  deleteAt: Date | null;
  createdAt: Date;
  lastSeenAt: Date | null;
  sessions: number;
}

export interface ServerCountsRow {
  version: string;
  bytes: number;
  people: number;
  lately: number;
  disabled: number;
  administrators: number;
  boards: number;
  tasks: number;
  files: number;
  fileBytes: number;
  deliveries: number;
  late: number;
  boardsGoing: number;
  accountsGoing: number;
}

const PERSON = `u.id, u.username, u.name, u.avatar, u.email, u.is_admin as "isAdmin", u.disabled_at as "disabledAt", u.delete_at as "deleteAt",
 u.created_at as "createdAt", (select max(s.last_seen_at) from session s where s.user_id = u.id) as "lastSeenAt",
 (select count(*) from session s where s.user_id = u.id and s.ended_at is null)::int as sessions`;

const MATCHES = `u.deleted_at is null and ($1::text = '' or u.username ilike $1 or u.name ilike $1 or u.email ilike $1)`;

const PEOPLE = `select ${PERSON} from "user" u where ${MATCHES} and u.username > $2::text order by u.username limit $3::int`;
const COUNT = `select count(*)::int as count from "user" u where ${MATCHES}`;

/** Counts of the whole server. Large tables are estimated: counting their rows would take long. */
const SERVER_COUNTS = `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
 count(*) filter (where u.deleted_at is null)::int as people, count(*) filter (where u.deleted_at is null and u.disabled_at is not null)::int as disabled,
 count(*) filter (where u.is_admin and u.disabled_at is null and u.deleted_at is null)::int as administrators,
 (select count(distinct s.user_id) from session s where s.last_seen_at > $1::timestamptz)::int as lately,
 (select count(*) from board)::int as boards, (select count(*) from task)::int as tasks,
 (select count(*) from file)::int as files, coalesce((select sum(p.length) from file_piece p), 0)::bigint as "fileBytes",
 (select count(*) from delivery d where d.done_at is null)::int as deliveries,
 (select count(*) from delivery d where d.done_at is null and d.due_at < $2::timestamptz)::int as late,
 (select count(*) from board b where b.delete_at is not null)::int as "boardsGoing",
 count(*) filter (where u.delete_at is not null)::int as "accountsGoing"
from "user" u`;

export type AdministrationQueries = ReturnType<typeof createAdministrationQueries>;

export function createAdministrationQueries(pool: Pool) {
  const ask = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await pool.query<R>(statement(text, values))).rows;
  const person = async (id: string) =>
    (await ask<PersonRow>(`select ${PERSON} from "user" u where u.id = $1::uuid and u.deleted_at is null`, id))[0] ??
    null;
  return {
    async isAdmin(userId: string): Promise<boolean> {
      const rows = await ask(`select 1 from "user" where id = $1 and is_admin and disabled_at is null`, userId);
      return rows.length === 1;
    },
    async serverCounts(activeAfter: Date, overdueBefore: Date): Promise<ServerCountsRow> {
      const [row] = await ask<ServerCountsRow>(SERVER_COUNTS, activeAfter, overdueBefore);
      if (row === undefined) throw new Error("no figures of the server");
      return row;
    },
    person,
    /** Round trip to the database in milliseconds. */
    async ping(): Promise<number> {
      const began = performance.now();
      await pool.query("select 1");
      return performance.now() - began;
    },
    /** Users after a username, in the order of usernames. `like` is a pattern, empty for all. */
    people: (like: string, after: string, limit: number) => ask<PersonRow>(PEOPLE, like, after, limit),
    async count(like: string): Promise<number> {
      return (await ask<{ count: number }>(COUNT, like))[0]?.count ?? 0;
    },
    /** False when no administrator would remain. Absent fields stay as they are. */
    setPerson: (id: string, changes: { isDisabled?: boolean; isAdmin?: boolean }, at: Date): Promise<boolean> =>
      inTransaction(pool, (client) => setOn(client, id, { ...changes, at }), { shouldCommit: (isDone) => isDone }),
    async setting(name: string): Promise<string | null> {
      return (await ask<{ value: string }>("select value from server_setting where name = $1", name))[0]?.value ?? null;
    },
    async setSetting(name: string, value: string, by: { userId: string; at: Date }): Promise<void> {
      await ask(
        `insert into server_setting (name, value, updated_by, updated_at) values ($1, $2, $3, $4)
         on conflict (name) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
        name,
        value,
        by.userId,
        by.at,
      );
    },
  };
}

async function setOn(
  client: PoolClient,
  id: string,
  { isDisabled = null, isAdmin = null, at }: { isDisabled?: boolean | null; isAdmin?: boolean | null; at: Date },
): Promise<boolean> {
  await client.query("select pg_advisory_xact_lock($1)", [LOCKS.administrators]);
  const before = await whoStays(client);
  await client.query(
    `update "user" set is_admin = coalesce($3, is_admin), updated_at = $4,
      disabled_at = case when $2::boolean is null then disabled_at when $2 then coalesce(disabled_at, $4) end
     where id = $1 and deleted_at is null`,
    [id, isDisabled, isAdmin, at],
  );
  const after = await whoStays(client);
  return after !== NO_ADMINISTRATOR && after >= before;
}

const NO_ADMINISTRATOR = 0;

/** 2: an administrator remains; 1: all administrators are deleting their accounts; 0: there is none. */
async function whoStays(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ stays: number }>(
    `select coalesce(max(case when delete_at is null then 2 else 1 end), ${String(NO_ADMINISTRATOR)}) as stays
      from "user" where is_admin and disabled_at is null and deleted_at is null`,
  );
  return rows[0]?.stays ?? NO_ADMINISTRATOR;
}
