import createHyphenator from "hyphen";
import patterns from "hyphen/patterns/ru";
import type { BreakWord } from "./hyphenation.ts";

/** The hyphenator caches every word; at this size it is replaced. */
const WORDS_MAX = 20_000;

/** Hyphenates Russian words by TeX patterns. A chunk of its own: larger than all other language code. */
export function russianWords(): BreakWord {
  let words = 0;
  let hyphenate = createHyphenator(patterns, { html: false });
  return (word) => {
    words += 1;
    if (words % WORDS_MAX === 0) hyphenate = createHyphenator(patterns, { html: false });
    const broken = hyphenate(word);
    return typeof broken === "string" ? broken : word;
  };
}
