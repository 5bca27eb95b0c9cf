import type pg from "pg";
import { inTransaction } from "#server/db/transaction.ts";
import { hasWayIn } from "../identity/identity-queries.ts";

export interface PasskeyRow {
  id: string;
  userId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export type PasskeyQueries = ReturnType<typeof createPasskeyQueries>;

const COLUMNS = `id, user_id as "userId", public_key as "publicKey", counter::float8 as counter, transports, name,
  created_at as "createdAt", last_used_at as "lastUsedAt"`;

export function createPasskeyQueries(pool: pg.Pool) {
  return {
    async find(id: string): Promise<PasskeyRow | null> {
      const { rows } = await pool.query<PasskeyRow>(`select ${COLUMNS} from passkey where id = $1`, [id]);
      return rows[0] ?? null;
    },

    async of(userId: string): Promise<PasskeyRow[]> {
      const { rows } = await pool.query<PasskeyRow>(
        `select ${COLUMNS} from passkey where user_id = $1 order by created_at, id`,
        [userId],
      );
      return rows;
    },

    /** False when that passkey exists, of whichever user. */
    async insert(row: Omit<PasskeyRow, "lastUsedAt">): Promise<boolean> {
      const { rowCount } = await pool.query(
        `insert into passkey (id, user_id, public_key, counter, transports, name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing`,
        [row.id, row.userId, row.publicKey, row.counter, row.transports, row.name, row.createdAt],
      );
      return rowCount === 1;
    },

    /** False when another use of the same passkey has reached this counter meanwhile: one of the two is a clone. */
    async use(id: string, counter: number, at: Date): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update passkey set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
        [id, counter, at],
      );
      return rowCount === 1;
    },

    async rename(userId: string, id: string, name: string): Promise<boolean> {
      const { rowCount } = await pool.query("update passkey set name = $3 where user_id = $1 and id = $2", [
        userId,
        id,
        name,
      ]);
      return rowCount === 1;
    },

    /** Does nothing when the account would be left without a sign-in method. */
    remove: (userId: string, id: string): Promise<PasskeyRemoveResult> =>
      inTransaction(pool, (client) => removeOn(client, userId, id), {
        shouldCommit: (removed) => removed === "removed",
      }),
  };
}

type PasskeyRemoveResult = "removed" | "gone" | "last";

async function removeOn(client: pg.PoolClient, userId: string, id: string): Promise<PasskeyRemoveResult> {
  // Serializes concurrent removals, so that each sees the result of the other.
  await client.query(`select id from "user" where id = $1 for update`, [userId]);
  const { rowCount } = await client.query("delete from passkey where user_id = $1 and id = $2", [userId, id]);
  if (rowCount === 0) return "gone";
  return (await hasWayIn(client, userId)) ? "removed" : "last";
}
