import { useSyncExternalStore } from "react";

/** The current minute. Greetings and dates update when it passes, and when the page becomes visible again. */
const MINUTE_MS = 60_000;

let now = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function notify(): void {
  now = new Date();
  for (const listener of listeners) listener();
}

/** Calls the listener at every new minute. */
export function subscribeNow(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(notify, MINUTE_MS);
    document.addEventListener("visibilitychange", notify);
    // In both directions: a device that woke up with a wrong clock corrects it later.
    if (Math.abs(Date.now() - now.getTime()) >= MINUTE_MS) now = new Date();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", notify);
  };
}

/** Returns the current time to the minute: the same object until the next minute. */
export function currentNow(): Date {
  return now;
}

/** As {@link currentNow}; re-renders every minute. */
export function useNow(): Date {
  return useSyncExternalStore(subscribeNow, currentNow);
}
