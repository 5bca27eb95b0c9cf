/** A call that runs once after a pause, however often it is scheduled meanwhile. */
export interface DebouncedCall {
  schedule(): void;
  /** Cancels the scheduled call; `schedule` then does nothing. */
  stop(): void;
}

export interface DebounceOptions {
  /** Delay after the first `schedule`, ms, so that simultaneous requests share one call. */
  afterMs: number;
  /** Least time between two calls, ms: limits the share of time that this work takes under constant writes. */
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
