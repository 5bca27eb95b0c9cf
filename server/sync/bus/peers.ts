/** Tracks whether other nodes exist. */
export interface Peers {
  /** Records a message of another node. Returns true if nothing was received from it for long. */
  markSeen(nodeId: string): boolean;
  /** Messages can be received from now on (`opened`), or no longer (`closed`). */
  opened(): void;
  closed(): void;
  /** Returns true if messages could be received for long enough and none came. */
  areNone(): boolean;
}

/** Interval of a node's hello. */
export const HELLO_MS = 5_000;
/** A node that is silent for this long is gone. */
const SILENCE_MS = 3 * HELLO_MS;

/** `now` is a monotonic clock in milliseconds. */
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
      // A node that cannot receive does not know, so it keeps sending.
      if (listeningSince === null || now() - listeningSince <= SILENCE_MS) return false;
      for (const [nodeId, at] of seen) if (now() - at > SILENCE_MS) seen.delete(nodeId);
      return seen.size === 0;
    },
  };
}
