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

/** What a session is changed to by one rotation of its refresh token. */
export interface Rotation {
  id: string;
  /** The generation that was read: another one there now means that somebody was faster. */
  generation: number;
  usedHash: Buffer;
  nextHash: Buffer;
  successor: Buffer;
  at: Date;
  expiresAt: Date;
}

/** A session that another device has handed over is no proof of who holds this one: what is sensitive asks. */
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

    /** A session whose id follows from its proof: what is known of it already stays, its end above all. */
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

    /** True when the session lives: not ended, not past its time, its person not disabled. */
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

    /** True when it was this call that ended the session. */
    async end(id: string, why: string, at: Date): Promise<boolean> {
      const { rowCount } = await pool.query(
        "update session set ended_at = $3, ended_why = $2, successor = null where id = $1 and ended_at is null",
        [id, why, at],
      );
      return rowCount === 1;
    },

    /** Ends all living sessions of a person but one, and whatever was to begin another soon; answers which. */
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
