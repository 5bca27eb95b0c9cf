/** Words of what is typed that are looked for; more tell nothing more. */
const WORDS_MAX = 8;
/** So much of a long text is told, from a little before what was found. */
const AROUND = { before: 40, whole: 160 };

/** A text as it is compared: capitals and the dots of «ё» mean nothing. As long as it was, so that places in the two are the same. */
export function foldedWhole(text: string): string {
  const lower = text.toLocaleLowerCase("ru");
  // A few letters grow when they get small.
  return (lower.length === text.length ? lower : text).replaceAll("ё", "е").replaceAll("Ё", "е");
}

/** Half of a letter that two units make. */
const HALF_AT_END = /[\uD800-\uDBFF]$/;

/** The words of what is typed, folded: whatever is neither a letter nor a digit parts them. */
export function wordsOf(typed: string): string[] {
  const words = foldedWhole(typed.normalize("NFC")).split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter((word) => word !== ""))].slice(0, WORDS_MAX);
}

/** A key ends with a letter where nothing parts it from the number. */
const NUMBER = /^[#№]?\s?(?:([\p{L}\p{N}]{1,10})\s?[-–—‑ ]\s?|([\p{L}\p{N}]{0,9}\p{L}))?(\d{1,9})$/u;

/** «ЧИТ-214», «#ЧИТ-214», «ЧИТ214», «214» or «#214» as a key, folded and empty where there is none, and a number; `null` for anything else. */
export function numberIn(typed: string): { key: string; number: number } | null {
  const parts = NUMBER.exec(typed.trim().normalize("NFC"));
  return parts === null ? null : { key: foldedWhole(parts[1] ?? parts[2] ?? ""), number: Number(parts[3]) };
}

/** Whether a task of a board with this key has the number that was typed. */
export function hasNumber(
  wanted: { key: string; number: number } | null,
  { key, number }: { key: string; number: number | null },
): boolean {
  return wanted !== null && wanted.number === number && (wanted.key === "" || wanted.key === foldedWhole(key));
}

/** Where a word that begins so stands; a little less of it where it has another ending. -1: nowhere. */
function placeOf(whole: string, word: string): number {
  for (const least = Math.max(3, word.length - 3); word.length >= least; word = word.slice(0, -1)) {
    for (let at = whole.indexOf(word); at !== -1; at = whole.indexOf(word, at + 1)) {
      if (at === 0 || !/[\p{L}\p{N}]/u.test(whole[at - 1] ?? "")) return at;
    }
  }
  return -1;
}

/** A comment without the marks of Markdown, as it is read. */
export function withoutMarks(body: string): string {
  return body.replace(/\[([^\]\n]*)\]\([^)\s]*\)/gu, "$1").replace(/[*`~]+|^(?:#{1,6}|>|[-+]|\d+[.)]) /gmu, "");
}

/** The part of a long text where the first of the words stands, on one line, «…» where it is cut. */
export function textAround(text: string, words: readonly string[]): string {
  const whole = text.replace(/\s+/gu, " ").trim();
  const folded = foldedWhole(whole);
  const at = words.map((word) => placeOf(folded, word)).find((place) => place !== -1) ?? 0;
  const from = at <= AROUND.before ? 0 : whole.lastIndexOf(" ", at - AROUND.before / 2) + 1;
  const cut = whole.slice(from, from + AROUND.whole).replace(HALF_AT_END, "");
  return `${from === 0 ? "" : "…"}${cut}${from + cut.length < whole.length ? "…" : ""}`;
}
