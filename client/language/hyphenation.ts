/** Where a word may break: seen only at the end of a line. */
export const SOFT_HYPHEN = "\u00AD";

/** Puts soft hyphens into one word. */
export type BreakWord = (word: string) => string;

/** No fewer letters of a word than this stand on a line. */
const PART_MIN = 3;
/** More texts than a person scrolls through in an hour; the oldest are forgotten first. */
const KEPT_TEXTS = 4_000;

/** What stands between spaces and is no prose: an address, a file, a handle, anything with Latin letters or digits. */
const NO_PROSE = /[\w/@\\]|[.:]\p{L}/u;
/** A word of less than seven letters is read faster whole. */
const RUSSIAN_WORD = /(?<![\p{L}\p{M}])[а-яё]{7,}(?![\p{L}\p{M}])/giu;
const BETWEEN_SPACES = /\S+/gu;

/** The text as it was written. */
export function withoutSoftHyphens(text: string): string {
  return text.replaceAll(SOFT_HYPHEN, "");
}

/**
 * Lets the Russian words of a text break, and nothing else of it. The same text costs once. A text with soft hyphens of its own stays
 * as its person wrote it.
 */
export function createHyphenation(breakWord: BreakWord, keptTexts = KEPT_TEXTS): (text: string) => string {
  const kept = new Map<string, string>();
  const inProse = (part: string): string =>
    NO_PROSE.test(part) ? part : part.replace(RUSSIAN_WORD, (word) => withLongParts(breakWord(word)));
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const broken = text.includes(SOFT_HYPHEN) ? text : text.replace(BETWEEN_SPACES, inProse);
    if (kept.size >= keptTexts) for (const oldest of kept.keys()) if (kept.delete(oldest)) break;
    kept.set(text, broken);
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
