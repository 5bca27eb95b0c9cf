import { useState } from "react";
import type { CheckStep } from "#contract/auth/sign-in-answer.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { nextOf } from "#client/shared/navigation/next-page.ts";
import { goToStep } from "../check/pending-step.ts";
import { refusalErrors } from "../forms/field-errors.ts";

export interface SignInAction {
  readonly busy: boolean;
  readonly error: string | undefined;
  /** Signs in, then opens the next step or the page to return to. */
  readonly enter: (session: () => Promise<CheckStep | null>) => Promise<void>;
  /** Runs another action and shows its error. */
  readonly attempt: (action: () => Promise<void>) => Promise<void>;
}

/**
 * State of a button that signs in. `enter` reads the query first: it keeps the page to return to, and the address changes when the session
 * starts.
 */
export function useSignInAction(): SignInAction {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function attempt(action: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await action();
    } catch (thrown) {
      setBusy(false);
      setError(refusalErrors(thrown, {}).form);
    }
  }

  return {
    busy,
    error,
    attempt,
    enter: (session) =>
      attempt(async () => {
        const { search } = location;
        const step = await session();
        if (step === null) navigate(nextOf(search), { replace: true });
        else goToStep(step);
      }),
  };
}
