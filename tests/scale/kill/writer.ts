import type { Mutation } from "#contract/mutations/mutation.ts";
import type { Random } from "#scripts/seed/random.ts";
import type { Device, Result } from "./device.ts";
import { intend, type KnownIds, learn } from "./intentions.ts";

/** A mutation with all its sendings and answers. */
export interface SentMutation {
  mutation: Mutation;
  device: Device;
  sendings: number;
  /** The start of the sending that was answered first, ISO 8601. */
  answeredSendingAt: string;
  /** All answers in order. A device that lost an answer sends the mutation again, possibly long after it was applied. */
  answers: Result[];
}

export interface WriterEnv {
  device: Device;
  known: KnownIds;
  random: Random;
  /** Resolves when the server is ready. */
  up: () => Promise<void>;
  isOver: () => boolean;
  /** Called after every batch that was answered. */
  acknowledged: () => void;
}

const BATCH_MAX = 5;
/** The probability that an acknowledged mutation is sent again. Rejected ones are not sent again, because they could then be applied. */
const AGAIN = 0.1;

/** Writes until `isOver` returns true and everything that was sent is answered. */
export async function write(env: WriterEnv): Promise<SentMutation[]> {
  const { device, known, random } = env;
  const book: SentMutation[] = [];
  while (!env.isOver()) {
    const batch = Array.from({ length: random.between(1, BATCH_MAX) }, () => intend(known, random)).map(
      (mutation): SentMutation => ({ mutation, device, sendings: 0, answeredSendingAt: "", answers: [] }),
    );
    book.push(...batch);
    await sendAll(env, batch);
    for (const { mutation, answers } of batch) if (answers[0]?.status === "ok") learn(known, mutation);
    env.acknowledged();
    const done = book.filter(({ answers }) => answers[0]?.status === "ok");
    if (done.length > 0 && random.chance(AGAIN)) await sendAll(env, [random.pick(done)]);
  }
  return book;
}

/** Sends the mutations with the same ids until each has one more answer. */
async function sendAll(env: WriterEnv, batch: readonly SentMutation[]): Promise<void> {
  let waiting = [...batch];
  while (waiting.length > 0) {
    await env.up();
    const at = new Date().toISOString();
    for (const one of waiting) one.sendings += 1;
    const results = await env.device.push(waiting.map((one) => one.mutation));
    if (results === null) {
      await breath();
      continue;
    }
    waiting = waiting.filter((one) => {
      const result = results.find(({ mutationId }) => mutationId === one.mutation.mutationId);
      if (result === undefined) return true;
      if (one.answers.length === 0) one.answeredSendingAt = at;
      one.answers.push(result);
      return false;
    });
  }
}

/** Waits 25 ms. A real device waits a second; here requests must arrive close to a kill. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 25));
}
