import { DEBOUNCE_DEFAULT_MS } from "#contract/core/limit.ts";

/** A call that waits until nobody has asked for it for a time. */
export interface DebouncedCall<A extends readonly unknown[]> {
  (...args: A): void;
  /** What waits is not done. */
  cancel(): void;
  /** What waits is done now; nothing happens when nothing waits. */
  flush(): void;
}

/** Puts `run` off until `ms` have passed since it was asked for last, with what it was asked for then; two seconds unless told. */
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
