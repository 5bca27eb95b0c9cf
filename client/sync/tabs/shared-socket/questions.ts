import { NetworkFault, type Clock } from "../../ports/env.ts";

/** Requests of a tab that the worker has not answered. */
export interface Questions {
  /** Resolves with the answer; rejects with NetworkFault if there is none in time. */
  put(timeoutMs: number, post: (id: number) => void): Promise<unknown>;
  answer(id: number, value: unknown): void;
  fail(id: number, message: string): void;
  failAll(message: string): void;
}

interface Question {
  answer: (value: unknown) => void;
  fail: (message: string) => void;
}

/** The worker has its own timeout for a request; this one is for a worker that dies. */
const ANSWER_SLACK_MS = 2_000;

export function createQuestions(clock: Pick<Clock, "after">): Questions {
  const open = new Map<number, Question>();
  let lastId = 0;
  return {
    put(timeoutMs, post) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const over = (): void => {
          cancel();
          open.delete(id);
        };
        const fail = (message: string): void => {
          over();
          reject(new NetworkFault(message));
        };
        const answer = (value: unknown): void => {
          over();
          resolve(value);
        };
        const cancel = clock.after(timeoutMs + ANSWER_SLACK_MS, () => fail("No answer of the socket"));
        open.set(id, { answer, fail });
        post(id);
      });
    },
    answer: (id, value) => open.get(id)?.answer(value),
    fail: (id, message) => open.get(id)?.fail(message),
    failAll(message) {
      for (const question of open.values()) question.fail(message);
    },
  };
}
