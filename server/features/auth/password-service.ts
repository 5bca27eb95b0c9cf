import { availableParallelism } from "node:os";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { createTurnstile, type Turn } from "./turnstile-service.ts";

/** Argon2id (the library's default), 46 MiB, two passes, parallelism 1; the salt is 128 random bits. */
const COST = { memoryCost: 46 * 1024, timeCost: 2, parallelism: 1 };

/** Concurrent hashes, and callers that may wait; further ones get RATE_LIMITED. */
const AT_ONCE = Math.min(4, Math.max(2, availableParallelism()));
const ROOM = { inside: AT_ONCE, insideAgain: 1, waitingOfAccount: 32, waiting: 128 };

export interface PasswordService {
  /** Returns the PHC string of a new password for an account. Throws RATE_LIMITED when too many wait. */
  hash(password: string, account: string): Promise<string>;
  /**
   * Checks a password, in the same time when there is no hash to compare with. `fresh` is a new hash when the stored one has an outdated
   * cost. Throws RATE_LIMITED when too many wait for their turn.
   */
  check(password: string, storedHash: string | null, turn: Turn): Promise<{ fits: boolean; fresh: string | null }>;
}

export function createPasswordService(): PasswordService {
  const inTurn = createTurnstile(ROOM);
  let dummy: Promise<string> | null = null;
  return {
    hash: (password, account) => inTurn({ account, lane: "first" }, () => make(password)),
    check: (password, storedHash, turn) =>
      inTurn(turn, async () => {
        const against = storedHash ?? (await (dummy ??= make("nobody has this password")));
        const fits = await verify(against, password);
        if (storedHash === null || !fits) return { fits: false, fresh: null };
        return { fits: true, fresh: isOurCost(storedHash) ? null : await make(password) };
      }),
  };
}

function make(password: string): Promise<string> {
  return hash(password, COST);
}

function isOurCost(storedHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(storedHash);
  return memoryCost === COST.memoryCost && timeCost === COST.timeCost && parallelism === COST.parallelism;
}
