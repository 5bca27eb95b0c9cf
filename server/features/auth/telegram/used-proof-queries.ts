import type pg from "pg";

export type UsedProofQueries = ReturnType<typeof createUsedProofQueries>;

/** Proofs that are valid once. */
export function createUsedProofQueries(pool: pg.Pool) {
  return {
    /** True for the first call. The proof is too old after `expiresAt` anyway. */
    async use(proofHash: Buffer, expiresAt: Date): Promise<boolean> {
      const { rowCount } = await pool.query(
        "insert into used_proof (proof_hash, expires_at) values ($1, $2) on conflict do nothing",
        [proofHash, expiresAt],
      );
      return rowCount === 1;
    },

    async deleteOld(before: Date): Promise<void> {
      await pool.query("delete from used_proof where expires_at <= $1", [before]);
    },
  };
}
