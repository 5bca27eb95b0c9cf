/** Runs one piece of work at a time for a stream, so that writers of one process wait here and do not cause conflicts in the database. */
export interface StreamQueue {
  /** Runs `work` when no earlier work holds any of the keys. */
  run<T>(keys: readonly string[], work: (hold: Hold) => Promise<T>): Promise<T>;
}

export interface Hold {
  has(key: string): boolean;
  /** Takes more keys if all of them are free now, otherwise returns false; waiting for them while holding others could deadlock. */
  extend(keys: readonly string[]): boolean;
}

export function createStreamQueue(): StreamQueue {
  const tails = new Map<string, Promise<void>>();
  return {
    async run(keys, work) {
      const ownKeys = new Set(keys);
      const before = [...ownKeys].flatMap((key) => tails.get(key) ?? []);
      const { done, release } = openTail();
      for (const key of ownKeys) tails.set(key, done);
      // Usually nothing is ahead: then it does not even wait for a turn of the event loop.
      if (before.length > 0) await Promise.all(before);
      const hold: Hold = {
        has: (key) => ownKeys.has(key),
        extend(more) {
          const missing = more.filter((key) => !ownKeys.has(key));
          if (missing.some((key) => tails.has(key))) return false;
          for (const key of missing) {
            ownKeys.add(key);
            tails.set(key, done);
          }
          return true;
        },
      };
      try {
        return await work(hold);
      } finally {
        release();
        for (const key of ownKeys) if (tails.get(key) === done) tails.delete(key);
      }
    },
  };
}

/** Returns a promise that the next work waits for, and the function that resolves it. */
function openTail(): { done: Promise<void>; release: () => void } {
  const releases: (() => void)[] = [];
  const done = new Promise<void>((resolve) => {
    releases.push(resolve);
  });
  return { done, release: () => releases[0]?.() };
}
