/** Knows whether there are other nodes to tell anything. */
export interface Peers {
  /** A letter of another node came. True when nothing was heard of it for long. */
  markSeen(nodeId: string): boolean;
  /** Letters can be heard from now on, or cannot. */
  opened(): void;
  closed(): void;
  /** True when letters could be heard for long enough, and there were none. */
  areNone(): boolean;
}

/** A node says hello this often, */
export const HELLO_MS = 5_000;
/** and one that was silent for this long is gone. */
const SILENCE_MS = 3 * HELLO_MS;

/** `now` in milliseconds, of any clock that only goes forward. */
export function createPeers(now: () => number): Peers {
  const seen = new Map<string, number>();
  let listeningSince: number | null = null;
  return {
    markSeen(nodeId) {
      const last = seen.get(nodeId);
      seen.set(nodeId, now());
      return last === undefined || now() - last > SILENCE_MS;
    },
    opened() {
      listeningSince = now();
    },
    closed() {
      listeningSince = null;
    },
    areNone() {
      // Whoever cannot hear does not know, and goes on telling.
      if (listeningSince === null || now() - listeningSince <= SILENCE_MS) return false;
      for (const [nodeId, at] of seen) if (now() - at > SILENCE_MS) seen.delete(nodeId);
      return seen.size === 0;
    },
  };
}
