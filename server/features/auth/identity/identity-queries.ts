import type pg from "pg";
import { inTransaction } from "#server/db/transaction.ts";
import { ACCOUNT, type Account, type ExternalIdentity } from "../auth-queries.ts";

export interface LinkedIdentity extends ExternalIdentity {
  linkedAt: Date;
}

export type IdentityQueries = ReturnType<typeof createIdentityQueries>;

export function createIdentityQueries(pool: pg.Pool) {
  return {
    /** Returns the account that an identity opens. */
    async findAccount(provider: string, subject: string): Promise<Account | null> {
      const { rows } = await pool.query<Account>(
        `${ACCOUNT} where id = (select user_id from identity where provider = $1 and subject = $2)`,
        [provider, subject],
      );
      return rows[0] ?? null;
    },

    async list(userId: string): Promise<LinkedIdentity[]> {
      const { rows } = await pool.query<LinkedIdentity>(
        `select provider, subject, name, linked_at as "linkedAt" from identity
         where user_id = $1 order by linked_at, provider, subject`,
        [userId],
      );
      return rows;
    },

    /** Returns the owner afterwards: an identity that another user has linked first stays theirs. */
    async link(userId: string, { provider, subject, name }: ExternalIdentity, at: Date): Promise<string> {
      const { rows } = await pool.query<{ userId: string }>(
        `insert into identity as i (provider, subject, user_id, name, linked_at) values ($1, $2, $3, $4, $5)
         on conflict (provider, subject) do update set name = case when i.user_id = $3 then $4 else i.name end
         returning user_id as "userId"`,
        [provider, subject, userId, name, at],
      );
      return rows[0]?.userId ?? userId;
    },

    /** Returns false and changes nothing when the account would be left without a sign-in method. */
    unlink: (userId: string, provider: string, subject: string): Promise<boolean> =>
      inTransaction(pool, (client) => unlinkOn(client, { userId, provider, subject }), {
        shouldCommit: (isOpen) => isOpen,
      }),
  };
}

interface UserIdentity {
  userId: string;
  provider: string;
  subject: string;
}

/** Returns whether the account is left with a sign-in method. */
async function unlinkOn(client: pg.PoolClient, { userId, provider, subject }: UserIdentity): Promise<boolean> {
  // Serializes concurrent calls, so that each sees the result of the other.
  await client.query(`select id from "user" where id = $1 for update`, [userId]);
  await client.query("delete from identity where user_id = $1 and provider = $2 and subject = $3", [
    userId,
    provider,
    subject,
  ]);
  return hasWayIn(client, userId);
}

/** True with a password, a passkey, a proven address for codes, or another identity. */
export async function hasWayIn(client: pg.PoolClient, userId: string): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from "user" u where u.id = $1 and (
       u.password_hash is not null or u.email_proven_at is not null
       or exists (select 1 from passkey p where p.user_id = u.id)
       or exists (select 1 from identity i where i.user_id = u.id))`,
    [userId],
  );
  return rows.length === 1;
}
