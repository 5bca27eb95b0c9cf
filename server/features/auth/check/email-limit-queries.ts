import type pg from "pg";

export type EmailLimitQueries = ReturnType<typeof createEmailLimitQueries>;

/** When emails with codes were last requested. Stored with the sign-in attempts and deleted with them. */
export function createEmailLimitQueries(pool: pg.Pool) {
  return {
    /** True when the pause since the key's last email is over; begins the next one. */
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
