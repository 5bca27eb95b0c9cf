import { describe, expect, it } from "vitest";
import { AppError } from "#contract/core/error.ts";
import { currentProofRequest, withProof } from "./proof.ts";

/** A call that wants a proof first, so many times. */
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

/** What is asked, once it is. */
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
  it("is made once when no proof is asked for", async () => {
    const { call, made } = callThatAsks(0);
    expect(await withProof(call)).toBe(true);
    expect(made()).toBe(1);
  });

  it("is made again when the person has proven who they are", async () => {
    const { call, made } = callThatAsks(1);
    const question = nextRequest();
    const done = withProof(call);
    (await question).answer(true);
    expect(await done).toBe(true);
    expect([made(), currentProofRequest.get()]).toEqual([2, null]);
  });

  it("is let be when the person would rather not", async () => {
    const { call, made } = callThatAsks(1);
    const question = nextRequest();
    const done = withProof(call);
    (await question).answer(false);
    expect(await done).toBe(false);
    expect(made()).toBe(1);
  });

  it("fails as it fails: another refusal is the caller's, and a second question is not asked", async () => {
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
