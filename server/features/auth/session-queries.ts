import type pg from "pg";
import type { Provider } from "#contract/auth/sign-in-answer.ts";

export interface SessionRow {
  id: string;
  userId: string;
  username: string;
  generation: number;
  secretHash: Buffer;
  usedSecretHash: Buffer | null;
  usedAt: Date | null;
  successor: Buffer | null;
  browser: boolean;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  disabledAt: Date | null;
}

export interface NewSession {
  id: string;
  userId: string;
  secretHash: Buffer;
  browser: boolean;
  device: string;
  ip: string;
  provider: Provider;
  at: Date;
  expiresAt: Date;
}

/** The fields that a rotation of the refresh token changes. */
export interface Rotation {
  id: string;
  /** The generation that was read: a different stored one means that another request was faster. */
  generation: number;
  usedHash: Buffer;
  nextHash: Buffer;
  successor: Buffer;
  at: Date;
  expiresAt: Date;
}

/** A session that was transferred from another device does not count as a fresh proof, so sensitive calls ask for one. */
const INSERT = `insert into session (id, user_id, secret_hash, browser, device, ip, provider, created_at, last_seen_at,
    proven_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8, case $7 when 'device' then timestamptz 'epoch' else $8 end, $9)`;

const valuesOf = (row: NewSession) => [
  row.id,
  row.userId,
  row.secretHash,
  row.browser,
  row.device,
  row.ip,
  row.provider,
  row.at,
  row.expiresAt,
];

export type SessionQueries = ReturnType<typeof createSessionQueries>;

export function createSessionQueries(pool: pg.Pool) {
  return {
    async insert(row: NewSession): Promise<void> {
      await pool.query(INSERT, valuesOf(row));
    },

    /** Inserts a session whose id is derived from its proof. An existing row stays as it is, above all its end. */
    async insertOnce(row: NewSession): Promise<void> {
      await pool.query(`${INSERT} on conflict (id) do nothing`, valuesOf(row));
    },

    async find(id: string): Promise<SessionRow | null> {
      const { rows } = await pool.query<SessionRow>(
        `select s.id, s.user_id as "userId", u.username, s.generation, s.secret_hash as "secretHash",
           s.used_secret_hash as "usedSecretHash", s.used_at as "usedAt", s.successor, s.browser,
           s.created_at as "createdAt", s.expires_at as "expiresAt", s.ended_at as "endedAt", u.disabled_at as "disabledAt"
         from session s join "user" u on u.id = s.user_id where s.id = $1`,
        [id],
      );
      return rows[0] ?? null;
    },

    /** True when the session is valid: not ended or expired, and its user not disabled. */
    async isAlive(id: string, at: Date): Promise<boolean> {
      const { rows } = await pool.query(
        `select 1 from session s join "user" u on u.id = s.user_id
         where s.id = $1 and s.ended_at is null and s.expires_at > $2 and u.disabled_at is null`,
        [id, at],
      );
      return rows.length === 1;
    },

    /** False when another request has rotated or ended the session meanwhile. */
    async rotate(next: Rotation): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update session set generation = generation + 1, secret_hash = $3, used_secret_hash = $4, used_at = $5,
           successor = $6, last_seen_at = $5, expires_at = $7
         where id = $1 and generation = $2 and ended_at is null`,
        [next.id, next.generation, next.nextHash, next.usedHash, next.at, next.successor, next.expiresAt],
      );
      return rowCount === 1;
    },

    /** True when this call ended the session. */
    async end(id: string, why: string, at: Date): Promise<boolean> {
      const { rowCount } = await pool.query(
        "update session set ended_at = $3, ended_why = $2, successor = null where id = $1 and ended_at is null",
        [id, why, at],
      );
      return rowCount === 1;
    },

    /**
     * Ends all active sessions of a user except one, and deletes one-time sessions that could begin another; returns the ids of the ended
     * ones.
     */
    async endAllOf(userId: string, options: { but: string | null; why: string; at: Date }): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        `with passes as (delete from external_session where user_id = $1)
         update session set ended_at = $4, ended_why = $3, successor = null
         where user_id = $1 and id is distinct from $2 and ended_at is null returning id`,
        [userId, options.but, options.why, options.at],
      );
      return rows.map(({ id }) => id);
    },
  };
}
