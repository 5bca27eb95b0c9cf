/** A possible break within a word, visible only at the end of a line. */
export const SOFT_HYPHEN = "\u00AD";

/** An invisible character that prevents a line break. */
export const WORD_JOINER = "\u2060";

/** Puts soft hyphens into one word. */
export type BreakWord = (word: string) => string;

/** Minimum number of letters on each side of a break. */
const PART_MIN = 4;
/** More texts than a user scrolls through in an hour; the oldest are evicted first. */
const CACHE_SIZE = 4_000;

/** Words that are not prose: an address, a file name, a handle, anything with Latin letters or digits. */
const NO_PROSE = /[\w/@\\]|[.:]\p{L}/u;
/** A shorter word fits on a line of the narrowest card, and is easier to read unbroken. */
const RUSSIAN_WORD = /(?<![\p{L}\p{M}])[а-яё]{12,}(?![\p{L}\p{M}])/giu;
/** «Wi-Fi», «UTF-8», «из-за»: too short to be broken at their own hyphen. */
const SHORT_COMPOUND = /^[^\p{L}\p{N}]*[\p{L}\p{N}]{1,4}-[\p{L}\p{N}]{1,4}[^\p{L}\p{N}-]*$/u;
const BETWEEN_SPACES = /\S+/gu;

/** Whether a text has soft hyphens or word joiners. */
export function hasJoints(text: string): boolean {
  return text.includes(SOFT_HYPHEN) || text.includes(WORD_JOINER);
}

/** Returns the text as it was typed. */
export function withoutSoftHyphens(text: string): string {
  return text.replaceAll(SOFT_HYPHEN, "").replaceAll(WORD_JOINER, "");
}

/**
 * Returns a function that adds soft hyphens to long Russian words and keeps short hyphenated words whole. Results are cached. A text that
 * already has soft hyphens or word joiners stays as typed.
 */
export function createHyphenation(breakWord: BreakWord, cacheSize = CACHE_SIZE): (text: string) => string {
  const cache = new Map<string, string>();
  const inProse = (part: string): string =>
    SHORT_COMPOUND.test(part)
      ? part.replace("-", `-${WORD_JOINER}`)
      : NO_PROSE.test(part)
        ? part
        : part.replace(RUSSIAN_WORD, (word) => withLongParts(breakWord(word)));
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const broken = hasJoints(text) ? text : text.replace(BETWEEN_SPACES, inProse);
    if (cache.size >= cacheSize) for (const oldest of cache.keys()) if (cache.delete(oldest)) break;
    cache.set(text, broken);
    return broken;
  };
}

/** Removes soft hyphens that would leave too few letters on a line. */
function withLongParts(word: string): string {
  const parts = word.split(SOFT_HYPHEN);
  const length = word.length - parts.length + 1;
  let at = 0;
  let broken = "";
  for (const part of parts) {
    if (at >= PART_MIN && length - at >= PART_MIN) broken += SOFT_HYPHEN;
    broken += part;
    at += part.length;
  }
  return broken;
}
