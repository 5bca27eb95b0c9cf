import type { PieceMemoryPort } from "../env.ts";

const PREFIX = "yarus.piece:";

/** The local storage of the browser: slow and small, but a write is complete before the next statement, whatever happens to the page. */
export const pieceMemory: PieceMemoryPort = {
  all(prefix) {
    try {
      return Object.keys(localStorage)
        .filter((name) => name.startsWith(PREFIX + prefix))
        .map((name) => ({ key: name.slice(PREFIX.length), text: localStorage.getItem(name) ?? "" }));
    } catch {
      // The browser forbids storage.
      return [];
    }
  },
  write(key, text) {
    try {
      if (text === null) localStorage.removeItem(PREFIX + key);
      else localStorage.setItem(PREFIX + key, text);
    } catch {
      // Forbidden, or no room: the disk will have the text in a moment, if the page lives that long.
    }
  },
};
