import { AppError } from "#contract/core/error.ts";

/** Whoever comes for the first time goes before those who have failed lately: a guesser waits for people, never the reverse. */
export type Lane = "first" | "again";

/** Whose password is tried, and from which lane. */
export interface Turn {
  /** What was typed as the login; of one account one try is let in at a time. */
  account: string;
  lane: Lane;
}

/** How many may be inside, in all and of the lane of those who have failed, and how many may wait. */
export interface TurnstileRoom {
  inside: number;
  insideAgain: number;
  /** In one lane for one account, and for all. */
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
 * Lets a few through at once: the first lane before the other, each in the order of its coming, and never two of one account,
 * so that whoever guesses at one from a thousand addresses leaves room for all others (S-14). Throws RATE_LIMITED where too
 * many wait.
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
