import { createSignal, useSignal } from "#client/ui/overlay/signal.ts";

const STORAGE_KEY = "yarus.letter-keys";

function read(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    // A browser that forbids storage: keys work, as for a new person.
    return true;
  }
}

const on = createSignal(read());

/** Whether keys without Ctrl do anything: some people press them by voice or by chance (WCAG 2.1.4). */
export const letterKeysOn = on.get;

/** The same, re-rendering when it changes. */
export const useLetterKeys = (): boolean => useSignal(on);

export function setLetterKeys(value: boolean): void {
  on.set(value);
  try {
    localStorage.setItem(STORAGE_KEY, value ? "on" : "off");
  } catch {
    // The choice then holds until the page is closed.
  }
}
