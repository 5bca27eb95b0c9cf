import type pg from "pg";

/** Number of factors that protect a user's account. */
export interface FactorCounts {
  totp: boolean;
  passkeys: number;
  codes: number;
}

export interface TotpRow {
  sealed: Buffer;
  confirmedAt: Date | null;
}

export type FactorQueries = ReturnType<typeof createFactorQueries>;

export function createFactorQueries(pool: pg.Pool) {
  return {
    async counts(userId: string): Promise<FactorCounts> {
      const { rows } = await pool.query<FactorCounts>(
        `select exists (select 1 from one_time_password where user_id = $1 and confirmed_at is not null) as totp,
           (select count(*)::int from passkey where user_id = $1) as passkeys,
           (select count(*)::int from recovery_code where user_id = $1) as codes`,
        [userId],
      );
      return rows[0] ?? { totp: false, passkeys: 0, codes: 0 };
    },

    async totp(userId: string): Promise<TotpRow | null> {
      const { rows } = await pool.query<TotpRow>(
        `select secret_sealed as sealed, confirmed_at as "confirmedAt" from one_time_password where user_id = $1`,
        [userId],
      );
      return rows[0] ?? null;
    },

    /** Stores a new, unconfirmed secret; false when a confirmed one exists. */
    async beginTotp(userId: string, sealed: Buffer): Promise<boolean> {
      const { rowCount } = await pool.query(
        `insert into one_time_password as p (user_id, secret_sealed) values ($1, $2)
         on conflict (user_id) do update set secret_sealed = $2, last_step = 0 where p.confirmed_at is null`,
        [userId, sealed],
      );
      return rowCount === 1;
    },

    async confirmTotp(userId: string, step: number, at: Date): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update one_time_password set confirmed_at = $3, last_step = $2 where user_id = $1 and confirmed_at is null`,
        [userId, step, at],
      );
      return rowCount === 1;
    },

    /** True for the one call that used this step's password; passwords of earlier steps are refused. */
    async useStep(userId: string, step: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update one_time_password set last_step = $2 where user_id = $1 and confirmed_at is not null and last_step < $2`,
        [userId, step],
      );
      return rowCount === 1;
    },

    async removeTotp(userId: string): Promise<void> {
      await pool.query("delete from one_time_password where user_id = $1", [userId]);
    },

    async replaceCodes(userId: string, hashes: Buffer[]): Promise<void> {
      await pool.query(
        `with gone as (delete from recovery_code where user_id = $1)
         insert into recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])`,
        [userId, hashes],
      );
    },

    /** True for the one call that used it. */
    async useCode(userId: string, hash: Buffer): Promise<boolean> {
      const { rowCount } = await pool.query("delete from recovery_code where user_id = $1 and code_hash = $2", [
        userId,
        hash,
      ]);
      return rowCount === 1;
    },

    /** Deletes recovery codes when no other factor is left. */
    async dropLoneCodes(userId: string): Promise<void> {
      await pool.query(
        `delete from recovery_code where user_id = $1
           and not exists (select 1 from one_time_password where user_id = $1 and confirmed_at is not null)
           and not exists (select 1 from passkey where user_id = $1)`,
        [userId],
      );
    },
  };
}
