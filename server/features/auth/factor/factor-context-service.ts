import type pg from "pg";
import type { Log } from "#server/runtime/log.ts";
import { createFactorQueries } from "./factor-queries.ts";
import type { FactorContext } from "./factor-service.ts";
import { createPasskeyQueries } from "./passkey-queries.ts";
import { createRelyingParty } from "./relying-party.ts";
import { createSecretSeal } from "./secret-seal-service.ts";

export interface FactorOptions {
  pool: pg.Pool;
  publicUrl: string;
  /** The server's secret. */
  secret: string;
  randomBytes: (count: number) => Buffer;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Creates the context of the second factor. */
export function composeFactors({ pool, publicUrl, secret, randomBytes, log, now }: FactorOptions): FactorContext {
  return {
    factors: createFactorQueries(pool),
    passkeys: createPasskeyQueries(pool),
    seal: createSecretSeal(secret, randomBytes),
    relyingParty: createRelyingParty(publicUrl),
    randomBytes,
    log,
    now,
  };
}
