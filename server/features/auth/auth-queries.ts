import pg from "pg";
import type { User } from "#contract/users/user.ts";
import { LOCKS } from "#server/db/locks.ts";
import { inTransaction } from "#server/db/transaction.ts";

export interface Account extends Omit<User, "createdAt"> {
  createdAt: Date;
  passwordHash: string | null;
  /** When the user proved that the address is theirs. */
  emailProvenAt: Date | null;
  disabledAt: Date | null;
}

export interface NewAccount {
  id: string;
  username: string;
  name: string;
  email: string | null;
  /** `null` for an account that an identity provider created: no password opens it. */
  passwordHash: string | null;
  /** Reported by the user's device; `null` until a device reports it, and the server's default applies. */
  timeZone: string | null;
  at: Date;
}

/** An account at an external provider. The provider and subject are the identity; the name is for display only. */
export interface ExternalIdentity {
  provider: string;
  subject: string;
  name: string;
}

/** Inserts a user from `personValues`; does nothing when the username is taken. */
export const INSERT_PERSON = `insert into "user" (id, username, name, email, password_hash, is_admin, created_at, updated_at, time_zone, time_zone_source)
  values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9) on conflict (username) do nothing`;

/** Inserts an account together with its identity, so that neither exists without the other. */
const INSERT_WITH_IDENTITY = `with person as (${INSERT_PERSON} returning id)
  insert into identity (provider, subject, user_id, name, linked_at) select $10, $11, id, $12, $7 from person`;

/** Selects an `Account`; callers append the condition. */
export const ACCOUNT = `select id, username, name, avatar, email, time_zone as "timeZone",
    time_zone_source as "timeZoneSource", created_at as "createdAt",
    password_hash as "passwordHash", email_proven_at as "emailProvenAt", disabled_at as "disabledAt"
  from "user"`;

export type AuthQueries = ReturnType<typeof createAuthQueries>;

/** `defaultZone`: time zone of new users whose device has not reported one. */
export function createAuthQueries(pool: pg.Pool, defaultZone: string) {
  /** Serialized with each other and with account deletions, so that the first user and the remaining ones are always known. */
  function insertInTurn(row: NewAccount, identity: ExternalIdentity | null): Promise<boolean> {
    return inTransaction(pool, async (client) => {
      await client.query("select pg_advisory_xact_lock($1)", [LOCKS.firstPerson]);
      const { rowCount } = await insertOn(client, row, { isAdmin: await isEmpty(client), identity, defaultZone });
      return rowCount === 1;
    });
  }

  return {
    /** By exact username, or by email when the login contains an @: the account that has proven the address, else the oldest. */
    async findByLogin(login: string): Promise<Account | null> {
      const column = login.includes("@") ? "email" : "username";
      const { rows } = await pool.query<Account>(
        `${ACCOUNT} where ${column} = $1 order by email_proven_at nulls last, created_at, id limit 1`,
        [login],
      );
      return rows[0] ?? null;
    },

    async findById(id: string): Promise<Account | null> {
      const { rows } = await pool.query<Account>(`${ACCOUNT} where id = $1`, [id]);
      return rows[0] ?? null;
    },

    /** False when the username or the identity is already taken. The first user of a server becomes its administrator. */
    async insert(row: NewAccount, identity: ExternalIdentity | null = null): Promise<boolean> {
      try {
        return await insertInTurn(row, identity);
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.constraint === "identity_pkey") return false;
        throw error;
      }
    },

    /** Creates the administrator of a server without users. */
    insertFirst(row: NewAccount): Promise<"made" | "not-first" | "username-taken"> {
      return inTransaction(pool, async (client) => {
        await client.query("select pg_advisory_xact_lock($1)", [LOCKS.firstPerson]);
        if (!(await isEmpty(client))) return "not-first";
        const { rowCount } = await insertOn(client, row, { isAdmin: true, identity: null, defaultZone });
        return rowCount === 1 ? "made" : "username-taken";
      });
    },

    async hasPeople(): Promise<boolean> {
      return !(await isEmpty(pool));
    },

    async isAdmin(id: string): Promise<boolean> {
      const { rows } = await pool.query(`select 1 from "user" where id = $1 and is_admin`, [id]);
      return rows.length === 1;
    },

    async setPasswordHash(id: string, passwordHash: string): Promise<void> {
      await pool.query(`update "user" set password_hash = $2 where id = $1`, [id, passwordHash]);
    },
  };
}

function insertOn(
  client: pg.Pool | pg.PoolClient,
  row: NewAccount,
  { isAdmin, identity, defaultZone }: { isAdmin: boolean; identity: ExternalIdentity | null; defaultZone: string },
) {
  const person = personValues(row, isAdmin, defaultZone);
  if (identity === null) return client.query(INSERT_PERSON, person);
  return client.query(INSERT_WITH_IDENTITY, [...person, identity.provider, identity.subject, identity.name]);
}

export function personValues(row: NewAccount, isAdmin: boolean, defaultZone: string): unknown[] {
  const { id, username, name, email, passwordHash, at, timeZone } = row;
  const zone = [timeZone ?? defaultZone, timeZone === null ? "none" : "detected"];
  return [id, username, name, email, passwordHash, isAdmin, at, ...zone];
}

async function isEmpty(client: pg.Pool | pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query(`select 1 from "user" where deleted_at is null limit 1`);
  return rows.length === 0;
}
