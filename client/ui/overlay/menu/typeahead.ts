/** Letters typed in a menu or a tree form a prefix; a pause starts a new one. Milliseconds. */
const PAUSE_MS = 600;

export type Typeahead = (key: string, texts: readonly string[], from: number, now: number) => number;

/** Creates a typeahead: for a typed letter, the texts and the current index it returns the index to go to, or -1. */
export const createTypeahead = (): Typeahead => {
  let word = "";
  let last = Number.NEGATIVE_INFINITY;
  return (key, texts, from, now) => {
    word = now - last > PAUSE_MS ? key : word + key;
    last = now;
    const sought = word.toLocaleLowerCase();
    // A letter pressed repeatedly cycles through the texts that begin with it.
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

/** Returns true if a key press types a character other than a space, and is no shortcut. */
export const isCharacterKey = (event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): boolean => event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
