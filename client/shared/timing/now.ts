import { useSyncExternalStore } from "react";

/** The minute that it is now: greetings and dates are told anew when it passes, and when the page is looked at again. */
const MINUTE_MS = 60_000;

let now = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function notify(): void {
  now = new Date();
  for (const listener of listeners) listener();
}

/** Tells when another minute has come. */
export function subscribeNow(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(notify, MINUTE_MS);
    document.addEventListener("visibilitychange", notify);
    // Either way: a device that woke with a wrong clock has it set back.
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

/** The time to the minute: the same object until another minute has come. */
export function currentNow(): Date {
  return now;
}

/** The same, re-rendering when another minute has come. */
export function useNow(): Date {
  return useSyncExternalStore(subscribeNow, currentNow);
}
