import type { AnswerOf } from "#contract/core/endpoint.ts";
import { factorState } from "#contract/auth/factor.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { useAnswer } from "../account/use-answer.ts";
import { faultText } from "./factor-faults.ts";

export type ProtectionState = AnswerOf<typeof factorState>;

export interface Protection {
  /** `null` until the server answers, and offline if nothing is cached. */
  readonly state: ProtectionState | null;
  /** The reason why there is no state. */
  readonly error: string | undefined;
  /** Calls the server again. */
  readonly reload: () => void;
}

/** Returns how the user's sign-in is protected, by the last answer of the server. */
export function useProtection(): Protection {
  const { answer, error, reload } = useAnswer(factorState, {});
  return { state: answer, error, reload };
}

/** Waits for an action and shows an error as a toast. Returns true if the action succeeded and did not resolve to `false`. */
export async function tried(action: Promise<unknown>): Promise<boolean> {
  try {
    return (await action) !== false;
  } catch (error) {
    showToast({ icon: "alert-triangle", text: faultText(error) });
    return false;
  }
}
