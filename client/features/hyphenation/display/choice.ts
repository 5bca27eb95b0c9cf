import { createSignal, useSignal } from "#client/ui/overlay/signal.ts";

const STORAGE_KEY = "yarus.hyphenation";

function read(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    // A browser that forbids storage: words break, as for a new person.
    return true;
  }
}

/** Whether words of titles may break on this device. */
export const hyphenationChoice = createSignal(read());

/** The same, re-rendering when it changes. */
export const useHyphenation = (): boolean => useSignal(hyphenationChoice);

export function setHyphenation(value: boolean): void {
  hyphenationChoice.set(value);
  try {
    localStorage.setItem(STORAGE_KEY, value ? "on" : "off");
  } catch {
    // The choice then holds until the page is closed.
  }
}
