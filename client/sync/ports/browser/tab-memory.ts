import type { TabMemoryPort } from "../env.ts";

const KEY = "yarus.undo";

/** The session storage of a tab: it survives reloads and crashes of the page, and ends with the tab. */
export const tabMemory: TabMemoryPort = {
  read() {
    try {
      return sessionStorage.getItem(KEY);
    } catch {
      // The browser forbids storage: nothing survives a reload.
      return null;
    }
  },
  write(text) {
    try {
      if (text === null) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, text);
    } catch {
      // Forbidden, or no room: the text that was stored before is outdated.
      forget();
    }
  },
};

function forget(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden, so there is nothing to delete.
  }
}
