import { DEBOUNCE_DEFAULT_MS } from "#contract/core/limit.ts";

/** A call that runs after a pause in requests. */
export interface DebouncedCall<A extends readonly unknown[]> {
  (...args: A): void;
  /** Cancels the pending call. */
  cancel(): void;
  /** Runs the pending call now; without one it does nothing. */
  flush(): void;
}

/** Delays `run` until `ms` have passed since the last request, and calls it with the last arguments; two seconds by default. */
export function debounce<A extends readonly unknown[]>(
  run: (...args: A) => void,
  ms: number = DEBOUNCE_DEFAULT_MS,
): DebouncedCall<A> {
  let waiting: { readonly args: A; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  const cancel = (): void => {
    if (waiting !== null) clearTimeout(waiting.timer);
    waiting = null;
  };
  const flush = (): void => {
    if (waiting === null) return;
    const { args } = waiting;
    cancel();
    run(...args);
  };
  const ask = (...args: A): void => {
    cancel();
    waiting = { args, timer: setTimeout(flush, ms) };
  };
  return Object.assign(ask, { cancel, flush });
}
