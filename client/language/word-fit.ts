const IN_WORD = /[\p{L}\p{N}]/u;

/** Where a word of a folded text begins with these letters; -1: nowhere. */
export function beginningAt(folded: string, prefix: string): number {
  for (let at = folded.indexOf(prefix); at !== -1; at = folded.indexOf(prefix, at + 1)) {
    if (at === 0 || !IN_WORD.test(folded[at - 1] ?? "")) return at;
  }
  return -1;
}

/** Endings of Russian nouns and adjectives, the long ones first. «ё» is folded. */
const ENDING = /(?:[аяыи]ми|[ое]го|[ое]му|[аяоеыи][йе]|[аеоыиуюя][мхю]|[ое]в|яя|ая|[аеиоуыюяьй])$/u;
const STEM_MIN = 3;

/** A Russian word without its ending, near enough: «докачкой» and «докачка» both begin with «докачк». */
export function stemOf(word: string): string {
  const stem = word.replace(ENDING, "");
  return stem.length < STEM_MIN ? word : stem;
}

const FIT = { begins: 4, stem: 3, within: 2 } as const;
/** Letters from which a word is looked for within others too. */
export const WITHIN_MIN = 3;

/** How well one word fits a folded text, 0 for not at all. */
export function wordFit(folded: string, word: string): number {
  // Most texts do not fit at all: that is told by one look.
  const stem = stemOf(word);
  if (!folded.includes(stem)) return 0;
  if (beginningAt(folded, word) !== -1) return FIT.begins;
  if (beginningAt(folded, stem) !== -1) return FIT.stem;
  return word.length >= WITHIN_MIN && folded.includes(word) ? FIT.within : 0;
}
