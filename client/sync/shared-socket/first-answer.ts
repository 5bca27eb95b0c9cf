import type { Clock } from "../env.ts";

/** Somebody who may be asked, and who may never answer. */
export interface Asked<T> {
  /** Answers through `give`, sooner, later or never. */
  ask(give: (answer: T | null) => void): void;
}

/** A tab that lives answers within this time, or the next one is asked as well. */
export const NEXT_ASKED_AFTER_MS = 2_000;
/** A refresh may take ten seconds (SPEC section 9); after that nobody answers any more. */
const LAST_WAITED_FOR_MS = 12_000;

/**
 * Asks one after another until somebody gives an answer: the first one counts, from whomever it comes. `null` when each has none,
 * or does not say.
 */
export function firstAnswer<T>(clock: Pick<Clock, "after">, everybody: readonly Asked<T>[]): Promise<T | null> {
  return new Promise((resolve) => {
    const left = [...everybody];
    let cancel = (): void => {};
    let isOver = false;

    const end = (answer: T | null): void => {
      isOver = true;
      cancel();
      resolve(answer);
    };
    const next = (): void => {
      cancel();
      const asked = left.shift();
      if (asked === undefined) return end(null);
      cancel = clock.after(left.length === 0 ? LAST_WAITED_FOR_MS : NEXT_ASKED_AFTER_MS, next);
      let isTurn = true;
      asked.ask((answer) => {
        if (isOver || (answer === null && !isTurn)) return;
        isTurn = false;
        if (answer === null) next();
        else end(answer);
      });
    };
    next();
  });
}
