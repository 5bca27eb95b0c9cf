/**
 * Lets one piece of work at a time have a stream, so that the writers of one process wait for each other here and not by
 * conflicts in the database.
 */
export interface StreamQueue {
  /** Runs `work` when nobody before it holds any of the keys. */
  run<T>(keys: readonly string[], work: (hold: Hold) => Promise<T>): Promise<T>;
}

export interface Hold {
  has(key: string): boolean;
  /** Takes more keys if all of them are free at this moment; waiting for them while holding others could never end. */
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
      // Nobody before it, as mostly: it does not even wait for a turn.
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

/** What the next in a queue waits for. */
function openTail(): { done: Promise<void>; release: () => void } {
  const releases: (() => void)[] = [];
  const done = new Promise<void>((resolve) => {
    releases.push(resolve);
  });
  return { done, release: () => releases[0]?.() };
}
