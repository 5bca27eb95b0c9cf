import type pg from "pg";

export type ProofQueries = ReturnType<typeof createProofQueries>;

export function createProofQueries(pool: pg.Pool) {
  return {
    /** When the session's user last proved who they are; `null` for a session that does not exist. */
    async provenAt(sessionId: string): Promise<Date | null> {
      const { rows } = await pool.query<{ provenAt: Date }>(
        `select proven_at as "provenAt" from session where id = $1`,
        [sessionId],
      );
      return rows[0]?.provenAt ?? null;
    },

    async renew(sessionId: string, at: Date): Promise<void> {
      await pool.query("update session set proven_at = $2 where id = $1", [sessionId, at]);
    },
  };
}
