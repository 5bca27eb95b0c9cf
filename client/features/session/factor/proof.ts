import { isRefusal } from "#contract/core/endpoint.ts";
import { createSignal } from "#client/ui/signal.ts";

export interface ProofRequest {
  /** Must be called with true if the user has proven who they are. */
  readonly answer: (proven: boolean) => void;
}

/** The current proof request; `ProofHost` shows it. */
export const currentProofRequest = createSignal<ProofRequest | null>(null);

/**
 * Makes a sensitive call. If the server requires a proof of identity, asks the user for it and repeats the call. Returns false if the user
 * declines.
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
