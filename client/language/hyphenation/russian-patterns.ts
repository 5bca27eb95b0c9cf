import createHyphenator from "hyphen";
import patterns from "hyphen/patterns/ru";
import type { BreakWord } from "./hyphenation.ts";

/** It keeps every word that it has met: at so many a new one begins. */
const WORDS_MAX = 20_000;

/** Breaks Russian words by the patterns of TeX. A chunk of its own: more than all else of the language together. */
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
