import type pg from "pg";
import { inTransaction } from "#server/db/transaction.ts";
import { INSERT_PERSON, type NewAccount, personValues } from "../auth-queries.ts";

export interface InviteRow {
  id: string;
  usesLeft: number;
  createdAt: Date;
  expiresAt: Date;
}

export interface NewInvite extends InviteRow {
  tokenHash: Buffer;
  createdBy: string;
}

/** Result of redeeming an invitation, or the reason why it failed. */
export type InviteRedeemResult = "done" | "invalid" | "username-taken";

/** An invitation is valid while its creator may create one: a dismissed administrator invites nobody. */
const WORKS = `uses_left > 0 and expires_at > $1
 and exists (select from "user" u where u.id = invite.created_by and u.is_admin and u.disabled_at is null)`;

const USE = `update invite set uses_left = uses_left - 1 where token_hash = $2 and ${WORKS}`;

export type InviteQueries = ReturnType<typeof createInviteQueries>;

/** `defaultZone`: time zone of new users whose device has not reported one. */
export function createInviteQueries(pool: pg.Pool, defaultZone: string) {
  return {
    async insert(row: NewInvite): Promise<void> {
      await pool.query(
        `insert into invite (id, token_hash, uses_left, created_by, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
        [row.id, row.tokenHash, row.usesLeft, row.createdBy, row.createdAt, row.expiresAt],
      );
    },

    /** Valid invitations, the newest first. */
    async list(at: Date): Promise<InviteRow[]> {
      const { rows } = await pool.query<InviteRow>(
        `select id, uses_left as "usesLeft", created_at as "createdAt", expires_at as "expiresAt" from invite
         where ${WORKS} order by created_at desc, id limit 200`,
        [at],
      );
      return rows;
    },

    /** True when it existed. */
    async delete(id: string): Promise<boolean> {
      const { rowCount } = await pool.query("delete from invite where id = $1", [id]);
      return rowCount === 1;
    },

    async deleteOld(before: Date): Promise<void> {
      await pool.query("delete from invite where expires_at <= $1", [before]);
    },

    /** Creates the account and counts the use in one transaction. */
    redeem: (tokenHash: Buffer, person: NewAccount): Promise<InviteRedeemResult> =>
      inTransaction(
        pool,
        (client) => redeemOn(client, tokenHash, personValues(person, false, defaultZone), person.at),
        {
          shouldCommit: (redeemed) => redeemed === "done",
        },
      ),
  };
}

async function redeemOn(
  client: pg.PoolClient,
  tokenHash: Buffer,
  person: unknown[],
  at: Date,
): Promise<InviteRedeemResult> {
  const { rowCount: used } = await client.query(USE, [at, tokenHash]);
  if (used !== 1) return "invalid";
  const { rowCount: made } = await client.query(INSERT_PERSON, person);
  return made === 1 ? "done" : "username-taken";
}
