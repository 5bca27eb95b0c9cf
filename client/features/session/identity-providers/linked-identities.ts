import { type Identity, listIdentities } from "#contract/auth/external.ts";
import { useAnswer } from "../account/use-answer.ts";

export interface LinkedIdentities {
  /** `null` until the server answers, and offline if nothing is cached. */
  readonly items: readonly Identity[] | null;
  /** The reason why there are none. */
  readonly error: string | undefined;
  readonly reload: () => void;
}

/** Returns the user's linked identities, by the last answer of the server. */
export function useLinkedIdentities(): LinkedIdentities {
  const { answer, error, reload } = useAnswer(listIdentities, {});
  return { items: answer?.items ?? null, error, reload };
}
