import { type Identity, listIdentities } from "#contract/auth/external.ts";
import { useAnswer } from "../account/use-answer.ts";

export interface LinkedIdentities {
  /** `null` until the server has answered, and offline when nothing was kept. */
  readonly items: readonly Identity[] | null;
  /** Why there are none. */
  readonly error: string | undefined;
  readonly reload: () => void;
}

/** One's own accounts elsewhere, as the server said last. */
export function useLinkedIdentities(): LinkedIdentities {
  const { answer, error, reload } = useAnswer(listIdentities, {});
  return { items: answer?.items ?? null, error, reload };
}
