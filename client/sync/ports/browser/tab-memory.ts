import type { TabMemoryPort } from "../env.ts";

const KEY = "yarus.undo";

/** The session storage of a tab: it outlives reloads and crashes of the page, and ends with the tab. */
export const tabMemory: TabMemoryPort = {
  read() {
    try {
      return sessionStorage.getItem(KEY);
    } catch {
      // A browser that forbids storage keeps nothing over a reload.
      return null;
    }
  },
  write(text) {
    try {
      if (text === null) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, text);
    } catch {
      // Forbidden, or no room: what was kept before is of another moment.
      forget();
    }
  },
};

function forget(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is kept where nothing may be.
  }
}
