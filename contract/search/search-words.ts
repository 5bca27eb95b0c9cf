/** Maximum number of words of a query; more do not narrow it. */
const WORDS_MAX = 8;
/** Length of a snippet, and how far before the match it begins. */
const AROUND = { before: 40, whole: 160 };

/** Returns a text folded for comparison: ignores case and the dots of «ё». The length stays, so indexes match the original. */
export function foldedWhole(text: string): string {
  const lower = text.toLocaleLowerCase("ru");
  // A few letters become longer in lower case.
  return (lower.length === text.length ? lower : text).replaceAll("ё", "е").replaceAll("Ё", "е");
}

/** A lone high surrogate at the end. */
const HALF_AT_END = /[\uD800-\uDBFF]$/;

/** Returns the words of a query, folded: any character except letters and digits separates them. */
export function wordsOf(typed: string): string[] {
  const words = foldedWhole(typed.normalize("NFC")).split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter((word) => word !== ""))].slice(0, WORDS_MAX);
}

/** Without a separator before the number, a key must end with a letter. */
const NUMBER = /^[#№]?\s?(?:([\p{L}\p{N}]{1,10})\s?[-–—‑ ]\s?|([\p{L}\p{N}]{0,9}\p{L}))?(\d{1,9})$/u;

/** Parses «ЧИТ-214», «#ЧИТ-214», «ЧИТ214», «214» or «#214» into a key (folded, empty if absent) and a number; `null` for anything else. */
export function numberIn(typed: string): { key: string; number: number } | null {
  const parts = NUMBER.exec(typed.trim().normalize("NFC"));
  return parts === null ? null : { key: foldedWhole(parts[1] ?? parts[2] ?? ""), number: Number(parts[3]) };
}

/** Whether a task has the number of the query, on a board with this key. */
export function hasNumber(
  wanted: { key: string; number: number } | null,
  { key, number }: { key: string; number: number | null },
): boolean {
  return wanted !== null && wanted.number === number && (wanted.key === "" || wanted.key === foldedWhole(key));
}

/** Returns the index of a word with this prefix, or with a shortened one if its ending differs; -1 if there is none. */
function placeOf(whole: string, word: string): number {
  for (const least = Math.max(3, word.length - 3); word.length >= least; word = word.slice(0, -1)) {
    for (let at = whole.indexOf(word); at !== -1; at = whole.indexOf(word, at + 1)) {
      if (at === 0 || !/[\p{L}\p{N}]/u.test(whole[at - 1] ?? "")) return at;
    }
  }
  return -1;
}

/** Returns a comment without Markdown markers, as displayed. */
export function withoutMarks(body: string): string {
  return body.replace(/\[([^\]\n]*)\]\([^)\s]*\)/gu, "$1").replace(/[*`~]+|^(?:#{1,6}|>|[-+]|\d+[.)]) /gmu, "");
}

/** Returns the part of a long text around the first match, on one line, with «…» where it is cut. */
export function textAround(text: string, words: readonly string[]): string {
  const whole = text.replace(/\s+/gu, " ").trim();
  const folded = foldedWhole(whole);
  const at = words.map((word) => placeOf(folded, word)).find((place) => place !== -1) ?? 0;
  const from = at <= AROUND.before ? 0 : whole.lastIndexOf(" ", at - AROUND.before / 2) + 1;
  const cut = whole.slice(from, from + AROUND.whole).replace(HALF_AT_END, "");
  return `${from === 0 ? "" : "…"}${cut}${from + cut.length < whole.length ? "…" : ""}`;
}
