import { foldedWhole, numberIn, wordsOf } from "#contract/search/search-words.ts";
import { beginningAt, stemOf, WITHIN_MIN, wordFit } from "#client/language/word-fit.ts";

/** A parsed search query. Parsed once for all texts that it is compared with. */
export interface SearchQuery {
  readonly whole: string;
  readonly words: readonly string[];
  readonly number: ReturnType<typeof numberIn>;
}

export function parseSearchQuery(typed: string): SearchQuery {
  return { whole: foldedWhole(typed.normalize("NFC").trim()), words: wordsOf(typed), number: numberIn(typed) };
}

/** Returns how well a folded text matches all words of the query; 0 if one of the words does not match. */
export function textFit(folded: string, { words, whole }: SearchQuery): number {
  let sum = 0;
  for (const word of words) {
    const fit = wordFit(folded, word);
    if (fit === 0) return 0;
    sum += fit;
  }
  return words.length === 0 ? 0 : sum / words.length + (folded.startsWith(whole) ? 2 : 0);
}

/** Returns the number of wrong letters that are accepted in a word. */
const wrongMax = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** Returns the least number of letters to change, delete, insert or swap that makes a word the beginning of the other one. */
export function beginningDistance(word: string, other: string): number {
  const width = other.length + 1;
  let older: number[] = [];
  let before: number[] = Array.from({ length: width }, (_, at) => at);
  for (let row = 1; row <= word.length; row += 1) {
    const line = [row];
    for (let at = 1; at < width; at += 1) {
      const isSame = word[row - 1] === other[at - 1];
      let least = Math.min((before[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (before[at - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = row > 1 && at > 1 && word[row - 1] === other[at - 2] && word[row - 2] === other[at - 1];
      if (isSwapped) least = Math.min(least, (older[at - 2] ?? 0) + 1);
      line.push(least);
    }
    [older, before] = [before, line];
  }
  return Math.min(...before);
}

/** Splits a folded text into words. */
export const partsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u);

/** Number of letters of a word that are compared; names are not longer. */
const COMPARED_MAX = 24;

function isNearPart(word: string, part: string): boolean {
  const max = wrongMax(word);
  const own = word.slice(0, COMPARED_MAX);
  return part.length >= own.length - max && beginningDistance(own, part.slice(0, own.length + max)) <= max;
}

/** Returns true if each searched word is the beginning of one of the words of a text, apart from typing mistakes. */
export type IsNear = (parts: readonly string[]) => boolean;

/** Compares each distinct word once: thousands of titles consist of few distinct words. */
export function nearTo({ words }: SearchQuery): IsNear {
  const known = words.map(() => new Map<string, boolean>());
  return (parts) =>
    words.length > 0 &&
    words.every((word, at) =>
      parts.some((part) => {
        const cached = known[at]?.get(part);
        if (cached !== undefined) return cached;
        const isNear = isNearPart(word, part);
        known[at]?.set(part, isNear);
        return isNear;
      }),
    );
}

export interface Part {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Splits a text into parts that match the query and parts that do not, for highlighting. */
export function marked(text: string, { words }: SearchQuery): readonly Part[] {
  const folded = foldedWhole(text);
  const spans = words.flatMap((word): [number, number][] => {
    for (const variant of [word, stemOf(word)]) {
      const at = beginningAt(folded, variant);
      if (at !== -1) return [[at, at + variant.length]];
    }
    const within = word.length >= WITHIN_MIN ? folded.indexOf(word) : -1;
    return within === -1 ? [] : [[within, within + word.length]];
  });
  const parts: Part[] = [];
  let from = 0;
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    if (start < from) continue;
    if (start > from) parts.push({ text: text.slice(from, start), isMarked: false });
    parts.push({ text: text.slice(start, end), isMarked: true });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMarked: false });
  return parts;
}
