/** Letters typed in a menu or a tree gather into a word; a pause starts a new one. */
const PAUSE_MS = 600;

export type Typeahead = (key: string, texts: readonly string[], from: number, now: number) => number;

/** Makes a typeahead: given a typed letter, the texts and the current index, answers the index to go to, or -1. */
export const createTypeahead = (): Typeahead => {
  let word = "";
  let last = Number.NEGATIVE_INFINITY;
  return (key, texts, from, now) => {
    word = now - last > PAUSE_MS ? key : word + key;
    last = now;
    const sought = word.toLocaleLowerCase();
    // One letter pressed again and again walks through the texts that begin with it.
    const first = sought.charAt(0);
    const same = sought === first.repeat(sought.length);
    const prefix = same ? first : sought;
    const start = same ? from + 1 : Math.max(from, 0);
    for (let step = 0; step < texts.length; step += 1) {
      const index = (start + step) % texts.length;
      if (texts[index]?.toLocaleLowerCase().startsWith(prefix)) return index;
    }
    return -1;
  };
};

/** Whether a key press types a letter, rather than commands. */
export const isCharacterKey = (event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): boolean => event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
