/** Where a word may break: seen only at the end of a line. */
export const SOFT_HYPHEN = "\u00AD";

/** Keeps what stands before it on the same line as what follows, and is not seen. */
export const WORD_JOINER = "\u2060";

/** Puts soft hyphens into one word. */
export type BreakWord = (word: string) => string;

/** No fewer letters of a word than this stand on a line. */
const PART_MIN = 4;
/** More texts than a person scrolls through in an hour; the oldest are forgotten first. */
const CACHE_SIZE = 4_000;

/** What stands between spaces and is no prose: an address, a file, a handle, anything with Latin letters or digits. */
const NO_PROSE = /[\w/@\\]|[.:]\p{L}/u;
/** A shorter word fits on a line of the narrowest card, and is read faster whole. */
const RUSSIAN_WORD = /(?<![\p{L}\p{M}])[а-яё]{12,}(?![\p{L}\p{M}])/giu;
/** «Wi-Fi», «UTF-8», «из-за»: too short to be parted at its own hyphen. */
const SHORT_COMPOUND = /^[^\p{L}\p{N}]*[\p{L}\p{N}]{1,4}-[\p{L}\p{N}]{1,4}[^\p{L}\p{N}-]*$/u;
const BETWEEN_SPACES = /\S+/gu;

/** True for a text that carries breaks or joints. */
export function hasJoints(text: string): boolean {
  return text.includes(SOFT_HYPHEN) || text.includes(WORD_JOINER);
}

/** The text as it was written. */
export function withoutSoftHyphens(text: string): string {
  return text.replaceAll(SOFT_HYPHEN, "").replaceAll(WORD_JOINER, "");
}

/**
 * Lets the long Russian words of a text break, and keeps short words with a hyphen whole. The same text costs once. A text with soft hyphens
 * or joints of its own stays as its person wrote it.
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

/** Takes back the breaks that would leave too little on a line. */
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
