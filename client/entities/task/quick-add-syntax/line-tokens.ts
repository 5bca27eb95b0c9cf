import { foldedText } from "#client/language/search-text.ts";

/** A word of a line without the punctuation around it. Offsets are those of the line. */
export interface LineToken {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Normalised for comparison: lower case, «е» for «ё». */
  readonly plain: string;
  /** Brackets right before it. */
  readonly before: string;
  /** Punctuation right after it. */
  readonly after: string;
  /** A quotation, an address, or text that the user keeps: it is not parsed. */
  readonly isOpaque: boolean;
}

const WORD = /\S+/gu;
const BEFORE = /^[([{]+/u;
const AFTER = /[)\]},.;:!?…]+$/u;
/** Quoted text is not parsed, except a label in quotation marks. */
const QUOTED = /(?<![#\p{L}\p{N}])(?:«[^»]*»|„[^“”]*[“”]|“[^”]*”|"[^"]*"|`[^`]*`)/gu;
const ADDRESS = /\S*(?::\/\/|www\.)\S*|\S+\.[a-z]{2,}\/\S*|\S+@\S+\.\S+/giu;

/** Splits a line into words. `literals` are pieces that stay text. Linear in the length of the line for each piece. */
export function tokensOf(line: string, literals: Iterable<string> = []): LineToken[] {
  const opaque = [...rangesOf(line, QUOTED), ...rangesOf(line, ADDRESS)];
  for (const piece of literals) opaque.push(...occurrences(line, piece));
  return [...line.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const before = BEFORE.exec(word)?.[0] ?? "";
    const lead = before.length;
    const inner = word.slice(lead);
    const after = AFTER.exec(inner)?.[0] ?? "";
    const text = inner.slice(0, inner.length - after.length);
    if (text === "") return [];
    const start = index + lead;
    const end = start + text.length;
    const isOpaque = opaque.some((range) => range.start < end && range.end > start);
    return [{ start, end, text, plain: foldedText(text), before, after, isOpaque }];
  });
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function rangesOf(line: string, pattern: RegExp): Range[] {
  return [...line.matchAll(pattern)].map(({ 0: text, index }) => ({ start: index, end: index + text.length }));
}

function occurrences(line: string, piece: string): Range[] {
  const found: Range[] = [];
  if (piece === "") return found;
  for (let at = line.indexOf(piece); at !== -1; at = line.indexOf(piece, at + piece.length))
    found.push({ start: at, end: at + piece.length });
  return found;
}

/** Returns words from `from` on as one phrase; `null` if a full stop, a bracket or a quotation interrupts it. */
export function phraseOf(tokens: readonly LineToken[], from: number, count: number): string | null {
  const words = tokens.slice(from, from + count);
  if (words.length < count || words.some(({ isOpaque }) => isOpaque)) return null;
  if (words.slice(0, -1).some(({ after }) => after !== "" && after !== ",")) return null;
  if (words.slice(1).some(({ before }) => before !== "")) return null;
  return words.map(({ plain }) => plain).join(" ");
}
