/** A call that is made soon after it was asked for, once for all who ask meanwhile. */
export interface DebouncedCall {
  schedule(): void;
  /** Makes no more calls; `ask` then does nothing. */
  stop(): void;
}

export interface DebounceOptions {
  /** How long the first who asks waits, ms, so that what comes together is done together. */
  afterMs: number;
  /** Of two calls one after the other, ms: while there is always somebody who asks, the work behind the writes takes no more of them than that. */
  apartMs: number;
}

export function debounce(call: () => void, { afterMs, apartMs }: DebounceOptions): DebouncedCall {
  let waiting: NodeJS.Timeout | null = null;
  let calledAt = -Infinity;
  let isStopped = false;
  return {
    schedule() {
      if (waiting !== null || isStopped) return;
      waiting = setTimeout(
        () => {
          waiting = null;
          calledAt = performance.now();
          call();
        },
        Math.max(afterMs, calledAt + apartMs - performance.now()),
      );
    },
    stop() {
      isStopped = true;
      if (waiting !== null) clearTimeout(waiting);
    },
  };
}
