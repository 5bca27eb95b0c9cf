import { useSyncExternalStore } from "react";

/** A value outside React that components can subscribe to, such as the open menu. */
export type Signal<T> = {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Creates a signal with its first value. */
export const createSignal = <T>(first: T): Signal<T> => {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Returns the value of a signal; re-renders when it changes. */
export const useSignal = <T>(signal: Signal<T>): T => useSyncExternalStore(signal.subscribe, signal.get);
