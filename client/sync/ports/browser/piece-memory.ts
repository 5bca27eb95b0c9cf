import type { PieceMemoryPort } from "../env.ts";

const PREFIX = "yarus.piece:";

/** The local storage of the browser: slow and small, but what is put into it is there before the next line, whatever becomes of the page. */
export const pieceMemory: PieceMemoryPort = {
  all(prefix) {
    try {
      return Object.keys(localStorage)
        .filter((name) => name.startsWith(PREFIX + prefix))
        .map((name) => ({ key: name.slice(PREFIX.length), text: localStorage.getItem(name) ?? "" }));
    } catch {
      // A browser that forbids storage keeps nothing.
      return [];
    }
  },
  write(key, text) {
    try {
      if (text === null) localStorage.removeItem(PREFIX + key);
      else localStorage.setItem(PREFIX + key, text);
    } catch {
      // Forbidden, or no room: the disk will have it in a moment, if the page lives so long.
    }
  },
};
