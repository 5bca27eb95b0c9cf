import type pg from "pg";

export interface Attempts {
  failures: number;
  lastAt: Date;
}

/** Number of failures of a key that cost nothing, and how the wait grows afterwards. */
export interface ThrottleRule {
  free: number;
  waitMaxS: number;
  /** A key is forgotten after this long without an attempt. */
  forgetS: number;
}

export type ThrottleQueries = ReturnType<typeof createThrottleQueries>;

/** Sign-in attempts, counted by key in their own statements, so that a failed sign-in does not roll its count back. */
export function createThrottleQueries(pool: pg.Pool) {
  return {
    /**
     * Counts an attempt before it is made, so that parallel attempts are all counted. Returns the number of the attempt of this key, from
     * 1; `null` when the key has to wait. The wait doubles with each failure beyond the free ones.
     */
    async count(key: string, rule: ThrottleRule, at: Date): Promise<number | null> {
      const { rows } = await pool.query<{ failures: number }>(
        `insert into sign_in_attempt as a (key, failures, last_at) values ($1, 1, $2)
         on conflict (key) do update set last_at = $2,
           failures = case when a.last_at < $2 - make_interval(secs => $5) then 1 else a.failures + 1 end
         where a.failures < $3 or a.last_at < $2 - make_interval(secs => least($4, power(2, least(a.failures - $3, 20))))
         returning a.failures`,
        [key, at, rule.free, rule.waitMaxS, rule.forgetS],
      );
      return rows[0]?.failures ?? null;
    },

    /**
     * An attempt in the future was counted before the clock was set back: the wait restarts and is not extended by the difference (F-19).
     */
    async find(key: string, at: Date): Promise<Attempts | null> {
      const { rows } = await pool.query<Attempts>(
        `with mended as (update sign_in_attempt set last_at = $2 where key = $1 and last_at > $2)
         select failures, least(last_at, $2) as "lastAt" from sign_in_attempt where key = $1`,
        [key, at],
      );
      return rows[0] ?? null;
    },

    /** Undoes the count of a successful attempt: one key is deleted, the other one is decremented. */
    async forgive(forgotten: string, lessened: string): Promise<void> {
      await pool.query(
        `with gone as (delete from sign_in_attempt where key = $1)
         update sign_in_attempt set failures = greatest(0, failures - 1) where key = $2`,
        [forgotten, lessened],
      );
    },

    async forgetOld(before: Date): Promise<void> {
      await pool.query("delete from sign_in_attempt where last_at < $1", [before]);
    },
  };
}
