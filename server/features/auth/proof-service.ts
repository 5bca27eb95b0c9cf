import { AppError } from "#contract/core/error.ts";
import { PROOF_LIFE_S } from "#contract/core/limit.ts";
import type { ProofQueries } from "./proof-queries.ts";

/** Tracks how long ago the user of a session last proved who they are. */
export interface FreshProof {
  /** Throws PROOF_NEEDED when that was too long ago: the client asks for a proof and repeats the call. */
  demand(sessionId: string): Promise<void>;
  /** Records that the user has just proven who they are. */
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
