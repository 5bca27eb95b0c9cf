import type { Clock } from "../../ports/env.ts";

/** A party that can be asked, and that may never answer. */
export interface Respondent<T> {
  /** Calls `give` with the answer, now, later or never. */
  ask(give: (answer: T | null) => void): void;
}

/** A living tab answers within this time; otherwise the next one is asked too. */
export const NEXT_RESPONDENT_AFTER_MS = 2_000;
/** A refresh may take ten seconds (docs/specification.md, section 9); after that no answer is expected. */
const LAST_WAITED_FOR_MS = 12_000;

/**
 * Asks the respondents one after another until one has an answer. The first answer counts, whoever gives it. Resolves with `null` if none
 * of them has one, or answers.
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
