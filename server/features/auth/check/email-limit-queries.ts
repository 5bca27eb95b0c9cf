import type pg from "pg";

export type EmailLimitQueries = ReturnType<typeof createEmailLimitQueries>;

/** When letters with codes were last asked for. Kept among the attempts to sign in, and forgotten with them. */
export function createEmailLimitQueries(pool: pg.Pool) {
  return {
    /** True when the pause since the key's last letter is over; the next one begins then. */
    async take(key: string, at: Date, pauseS: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `insert into sign_in_attempt as a (key, failures, last_at) values ($1, 1, $2)
         on conflict (key) do update set last_at = $2, failures = a.failures + 1
         where a.last_at <= $2 - make_interval(secs => $3)`,
        [key, at, pauseS],
      );
      return rowCount === 1;
    },

    async lastAt(key: string): Promise<Date | null> {
      const { rows } = await pool.query<{ lastAt: Date }>(
        `select last_at as "lastAt" from sign_in_attempt where key = $1`,
        [key],
      );
      return rows[0]?.lastAt ?? null;
    },
  };
}
