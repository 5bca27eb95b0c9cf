import { isRefusal } from "#contract/core/endpoint.ts";
import { createSignal } from "#client/ui/signal.ts";

export interface ProofRequest {
  /** True when the person has proven who they are. */
  readonly answer: (proven: boolean) => void;
}

/** The proof that is asked for now; `ProofHost` draws it. */
export const currentProofRequest = createSignal<ProofRequest | null>(null);

/**
 * Makes a sensitive call; where the server wants to know first who it is, asks the person and makes it again. False when the person
 * would rather not.
 */
export async function withProof(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (!isRefusal(error, "PROOF_NEEDED")) throw error;
  }
  if (!(await askProof())) return false;
  await call();
  return true;
}

function askProof(): Promise<boolean> {
  return new Promise((resolve) => {
    currentProofRequest.get()?.answer(false);
    currentProofRequest.set({
      answer: (proven) => {
        currentProofRequest.set(null);
        resolve(proven);
      },
    });
  });
}
