const IN_WORD = /[\p{L}\p{N}]/u;

/** Returns the index of a word in a folded text that begins with a prefix; -1 if there is none. */
export function beginningAt(folded: string, prefix: string): number {
  for (let at = folded.indexOf(prefix); at !== -1; at = folded.indexOf(prefix, at + 1)) {
    if (at === 0 || !IN_WORD.test(folded[at - 1] ?? "")) return at;
  }
  return -1;
}

/** Endings of Russian nouns and adjectives, longest first. «ё» is folded. */
const ENDING = /(?:[аяыи]ми|[ое]го|[ое]му|[аяоеыи][йе]|[аеоыиуюя][мхю]|[ое]в|яя|ая|[аеиоуыюяьй])$/u;
const STEM_MIN = 3;

/** Returns the approximate stem of a Russian word: «докачкой» and «докачка» both give «докачк». */
export function stemOf(word: string): string {
  const stem = word.replace(ENDING, "");
  return stem.length < STEM_MIN ? word : stem;
}

const FIT = { begins: 4, stem: 3, within: 2 } as const;
/** Minimum length of a query word to match inside other words. */
export const WITHIN_MIN = 3;

/** Scores how well a word matches a folded text, 0 for no match. */
export function wordFit(folded: string, word: string): number {
  // Most texts do not match at all, so this is checked first.
  const stem = stemOf(word);
  if (!folded.includes(stem)) return 0;
  if (beginningAt(folded, word) !== -1) return FIT.begins;
  if (beginningAt(folded, stem) !== -1) return FIT.stem;
  return word.length >= WITHIN_MIN && folded.includes(word) ? FIT.within : 0;
}
