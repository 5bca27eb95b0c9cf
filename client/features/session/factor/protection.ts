import type { AnswerOf } from "#contract/core/endpoint.ts";
import { factorState } from "#contract/auth/factor.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { useAnswer } from "../account/use-answer.ts";
import { faultText } from "./factor-faults.ts";

export type ProtectionState = AnswerOf<typeof factorState>;

export interface Protection {
  /** `null` until the server has answered, and offline when nothing was kept. */
  readonly state: ProtectionState | null;
  /** Why there is none. */
  readonly error: string | undefined;
  /** Asks the server anew. */
  readonly reload: () => void;
}

/** How one's own sign-in is protected, as the server said last. */
export function useProtection(): Protection {
  const { answer, error, reload } = useAnswer(factorState, {});
  return { state: answer, error, reload };
}

/** Waits for an action; when it fails, tells its person why. True when it was done. */
export async function tried(action: Promise<unknown>): Promise<boolean> {
  try {
    return (await action) !== false;
  } catch (error) {
    showToast({ icon: "alert-triangle", text: faultText(error) });
    return false;
  }
}
