import { availableParallelism } from "node:os";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { AppError } from "#contract/error.ts";

/** trust.md M15 and S-12: argon2id (the library's default kind), 46 MiB, two passes, one lane; the salt is 128 random bits. */
const COST = { memoryCost: 46 * 1024, timeCost: 2, parallelism: 1 };

/** Whoever comes for the first time goes before those who have failed lately: a guesser waits for people, never the reverse. */
export type Lane = "first" | "again";

/** Hashing at once, and waiting for a turn in a lane; beyond that a caller is told to come back. */
const AT_ONCE = Math.min(4, Math.max(2, availableParallelism()));
const AGAIN_AT_ONCE = 1;
const QUEUE_MAX = 32;

export interface PasswordService {
  /** PHC string. Throws RATE_LIMITED when too many wait. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password fits, taking the same time when there is no hash to compare with. `fresh` is a new hash when
   * the cost of the held one is no longer ours. Throws RATE_LIMITED when too many wait in the lane.
   */
  check(password: string, held: string | null, lane: Lane): Promise<{ fits: boolean; fresh: string | null }>;
}

export function createPasswordService(): PasswordService {
  const inTurn = turnstile();
  let dummy: Promise<string> | null = null;
  return {
    hash: (password) => inTurn("first", () => make(password)),
    check: (password, held, lane) =>
      inTurn(lane, async () => {
        const against = held ?? (await (dummy ??= make("nobody has this password")));
        const fits = await verify(against, password);
        if (held === null || !fits) return { fits: false, fresh: null };
        return { fits: true, fresh: isOurCost(held) ? null : await make(password) };
      }),
  };
}

function make(password: string): Promise<string> {
  return hash(password, COST);
}

function isOurCost(held: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(held);
  return memoryCost === COST.memoryCost && timeCost === COST.timeCost && parallelism === COST.parallelism;
}

/** Lets a few through at once and some wait, the first lane before the other, each in the order of their coming. */
function turnstile(): <T>(lane: Lane, work: () => Promise<T>) => Promise<T> {
  const waiting: Record<Lane, (() => void)[]> = { first: [], again: [] };
  const inside: Record<Lane, number> = { first: 0, again: 0 };

  const hasRoom = (lane: Lane): boolean =>
    inside.first + inside.again < AT_ONCE && (lane === "first" || inside.again < AGAIN_AT_ONCE);

  function letIn(): void {
    for (const lane of ["first", "again"] as const) {
      while (waiting[lane].length > 0 && hasRoom(lane)) {
        inside[lane] += 1;
        waiting[lane].shift()?.();
      }
    }
  }

  return async (lane, work) => {
    if (waiting[lane].length >= QUEUE_MAX) throw new AppError("RATE_LIMITED", { retryAfter: 1 });
    await new Promise<void>((resolve) => {
      waiting[lane].push(resolve);
      letIn();
    });
    try {
      return await work();
    } finally {
      inside[lane] -= 1;
      letIn();
    }
  };
}
