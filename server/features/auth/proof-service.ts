import { AppError } from "#contract/core/error.ts";
import { PROOF_LIFE_S } from "#contract/core/limit.ts";
import type { ProofQueries } from "./proof-queries.ts";

/** How long ago the person of a session last proved who they are. */
export interface FreshProof {
  /** Throws PROOF_NEEDED when it was too long ago: whoever asked shows a proof and asks again. */
  demand(sessionId: string): Promise<void>;
  /** The person has just shown one. */
  renew(sessionId: string): Promise<void>;
}

export interface FreshProofContext {
  queries: ProofQueries;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createFreshProof({ queries, now }: FreshProofContext): FreshProof {
  return {
    async demand(sessionId) {
      const provenAt = await queries.provenAt(sessionId);
      if (provenAt === null || now() - provenAt.getTime() > PROOF_LIFE_S * 1_000) throw new AppError("PROOF_NEEDED");
    },
    renew: (sessionId) => queries.renew(sessionId, new Date(now())),
  };
}
