import { describe, expect, it } from "vitest";
import { AppError } from "#contract/core/error.ts";
import { currentProofRequest, withProof } from "./proof.ts";

/** A call that requires a proof the given number of times. */
function callThatAsks(times: number) {
  let made = 0;
  return {
    made: () => made,
    call: async () => {
      await Promise.resolve();
      made += 1;
      if (made <= times) throw new AppError("PROOF_NEEDED");
    },
  };
}

/** Resolves with the next proof request. */
function nextRequest(): Promise<{ answer: (proven: boolean) => void }> {
  return new Promise((resolve) => {
    const leave = currentProofRequest.subscribe(() => {
      const now = currentProofRequest.get();
      if (now === null) return;
      leave();
      resolve(now);
    });
  });
}

describe("[SE-57] a sensitive call", () => {
  it("is made once when no proof is required", async () => {
    const { call, made } = callThatAsks(0);
    expect(await withProof(call)).toBe(true);
    expect(made()).toBe(1);
  });

  it("is repeated after the user has proven who they are", async () => {
    const { call, made } = callThatAsks(1);
    const question = nextRequest();
    const done = withProof(call);
    (await question).answer(true);
    expect(await done).toBe(true);
    expect([made(), currentProofRequest.get()]).toEqual([2, null]);
  });

  it("is not repeated when the user declines the proof", async () => {
    const { call, made } = callThatAsks(1);
    const question = nextRequest();
    const done = withProof(call);
    (await question).answer(false);
    expect(await done).toBe(false);
    expect(made()).toBe(1);
  });

  it("passes other errors to the caller, and asks for a proof only once", async () => {
    await expect(withProof(() => Promise.reject(new AppError("FACTOR_ON")))).rejects.toMatchObject({
      code: "FACTOR_ON",
    });
    const { call } = callThatAsks(2);
    const question = nextRequest();
    const done = withProof(call);
    (await question).answer(true);
    await expect(done).rejects.toMatchObject({ code: "PROOF_NEEDED" });
  });
});
