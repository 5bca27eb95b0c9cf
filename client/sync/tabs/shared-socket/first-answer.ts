import type { Clock } from "../../ports/env.ts";

/** Somebody who may be asked, and who may never answer. */
export interface Respondent<T> {
  /** Answers through `give`, sooner, later or never. */
  ask(give: (answer: T | null) => void): void;
}

/** A tab that lives answers within this time, or the next one is asked as well. */
export const NEXT_RESPONDENT_AFTER_MS = 2_000;
/** A refresh may take ten seconds (docs/specification.md, section 9); after that nobody answers any more. */
const LAST_WAITED_FOR_MS = 12_000;

/**
 * Asks one after another until somebody gives an answer: the first one counts, from whomever it comes. `null` when each has none,
 * or does not say.
 */
export function firstAnswer<T>(clock: Pick<Clock, "after">, respondents: readonly Respondent<T>[]): Promise<T | null> {
  return new Promise((resolve) => {
    const left = [...respondents];
    let cancel = (): void => {};
    let isOver = false;

    const end = (answer: T | null): void => {
      isOver = true;
      cancel();
      resolve(answer);
    };
    const next = (): void => {
      cancel();
      const respondent = left.shift();
      if (respondent === undefined) return end(null);
      cancel = clock.after(left.length === 0 ? LAST_WAITED_FOR_MS : NEXT_RESPONDENT_AFTER_MS, next);
      let isTurn = true;
      respondent.ask((answer) => {
        if (isOver || (answer === null && !isTurn)) return;
        isTurn = false;
        if (answer === null) next();
        else end(answer);
      });
    };
    next();
  });
}
