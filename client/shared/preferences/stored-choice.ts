import { useSyncExternalStore } from "react";
import { createSignal } from "#client/ui/signal.ts";

export interface StoredChoice<Word extends string> {
  readonly get: () => Word;
  /** The same; re-renders when it changes. */
  readonly use: () => Word;
  readonly choose: (word: Word) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A choice stored in this browser; the first value is the default, also if the browser forbids storage. */
export function storedChoice<Word extends string>(name: string, words: readonly [Word, ...Word[]]): StoredChoice<Word> {
  const key = `yarus.${name}`;
  const { set, ...chosen } = createSignal<Word>(words.find((word) => word === readStored(key)) ?? words[0]);
  return {
    ...chosen,
    use: () => useSyncExternalStore(chosen.subscribe, chosen.get),
    choose: (word) => {
      set(word);
      try {
        localStorage.setItem(key, word);
      } catch {
        // The choice then lasts until the page is closed.
      }
    },
  };
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
