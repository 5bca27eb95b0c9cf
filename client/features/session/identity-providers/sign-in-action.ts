import { useState } from "react";
import type { CheckStep } from "#contract/auth/sign-in-answer.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { nextOf } from "#client/shared/navigation/next-page.ts";
import { goToStep } from "../check/pending-step.ts";
import { refusalErrors } from "../forms/field-errors.ts";

export interface SignInAction {
  readonly busy: boolean;
  readonly error: string | undefined;
  /** Signs in; then goes on to the step that is still to be taken, or to the page first asked for. */
  readonly enter: (session: () => Promise<CheckStep | null>) => Promise<void>;
  /** Does something else and says what is wrong with it. */
  readonly attempt: (action: () => Promise<void>) => Promise<void>;
}

/** One press that signs in. The page first asked for is read before: the address has it, and the page goes when the session begins. */
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
