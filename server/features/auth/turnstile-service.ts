import { AppError } from "#contract/core/error.ts";

/** First attempts go before those of addresses that failed lately, so that guessers wait for users and never the reverse. */
export type Lane = "first" | "again";

/** The account whose password is checked, and the lane. */
export interface Turn {
  /** The login as typed; attempts for one account run one at a time. */
  account: string;
  lane: Lane;
}

/** Limits of concurrent attempts, in total and in the lane `again`, and of waiting ones. */
export interface TurnstileRoom {
  inside: number;
  insideAgain: number;
  /** Waiting attempts in one lane: for one account, and in total. */
  waitingOfAccount: number;
  waiting: number;
}

export type Turnstile = <T>(turn: Turn, work: () => Promise<T>) => Promise<T>;

interface QueuedTurn {
  account: string;
  enter: () => void;
}

const LANES = ["first", "again"] as const;

/**
 * Limits concurrent password checks: the first lane before the other one, first come first served, and one at a time for each account, so
 * that a guesser with a thousand addresses leaves capacity for other accounts (S-14). Throws RATE_LIMITED when too many wait.
 */
export function createTurnstile(room: TurnstileRoom): Turnstile {
  const waiting: Record<Lane, QueuedTurn[]> = { first: [], again: [] };
  const inside: Record<Lane, number> = { first: 0, again: 0 };
  const accounts = new Set<string>();

  const hasRoom = (lane: Lane): boolean =>
    inside.first + inside.again < room.inside && (lane === "first" || inside.again < room.insideAgain);

  function letIn(): void {
    for (const lane of LANES) {
      while (hasRoom(lane)) {
        const next = waiting[lane].findIndex(({ account }) => !accounts.has(account));
        const [come] = next === -1 ? [] : waiting[lane].splice(next, 1);
        if (come === undefined) break;
        inside[lane] += 1;
        accounts.add(come.account);
        come.enter();
      }
    }
  }

  function isFull({ account, lane }: Turn): boolean {
    if (waiting[lane].length >= room.waiting) return true;
    return waiting[lane].filter((other) => other.account === account).length >= room.waitingOfAccount;
  }

  return async (turn, work) => {
    if (isFull(turn)) throw new AppError("RATE_LIMITED", { retryAfter: 1 });
    await new Promise<void>((resolve) => {
      waiting[turn.lane].push({ account: turn.account, enter: resolve });
      letIn();
    });
    try {
      return await work();
    } finally {
      inside[turn.lane] -= 1;
      accounts.delete(turn.account);
      letIn();
    }
  };
}
