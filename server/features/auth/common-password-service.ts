import { COMMON_ENDINGS, COMMON_WORDS, KEY_WALKS } from "./common-password-text.ts";

/** The name of the product, in both alphabets and as typed in the wrong layout. */
const PRODUCT = ["ярус", "yarus", "zhec"];

/** Further characters around a common word that still do not make it a password. */
const BESIDE_MAX = 4;

/** Keyboard runs from this length on count as a word. */
const WALK_MIN = 4;

/** Letters that are often written as digits and signs. */
const LEET: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

const endings = wordsIn(COMMON_ENDINGS);
const words = new Set(wordsIn(COMMON_WORDS));
const walks = KEY_WALKS.flatMap((walk) => [walk, reversed(walk)]);

/**
 * SE-11: true for a password that guessers try first: a common word with a common ending, a keyboard run, a repeated piece, or the name of
 * the user or the product with little else. `context` holds the user's names.
 */
export function isCommonPassword(password: string, context: readonly string[]): boolean {
  const lower = password.toLowerCase();
  return (
    isWalk(lower) ||
    isRepeated(lower) ||
    isWordWithEnding(lower) ||
    isWordWithEnding(unleeted(lower)) ||
    isAboutPerson(lower, context)
  );
}

/** Yields every password that words and endings form and that satisfies the length rule. */
export function* commonPasswords(lengthMin: number): Generator<string> {
  for (const word of words) {
    for (const ending of ["", ...endings]) {
      if (word.length + ending.length >= lengthMin) yield word + ending;
    }
  }
}

function isWordWithEnding(text: string): boolean {
  if (isWord(text)) return true;
  return endings.some(
    (ending) =>
      (text.endsWith(ending) && isWord(text.slice(0, -ending.length))) ||
      (text.startsWith(ending) && isWord(text.slice(ending.length))),
  );
}

function isWord(text: string): boolean {
  return words.has(text) || (text.length >= WALK_MIN && isWalk(text));
}

function isWalk(text: string): boolean {
  return walks.some((walk) => (walk + walk).includes(text));
}

/** A repeated piece: "abababab", "passpass". */
function isRepeated(text: string): boolean {
  return (text + text).indexOf(text, 1) < text.length && (text + text).indexOf(text, 1) <= Math.max(6, text.length / 2);
}

function isAboutPerson(text: string, context: readonly string[]): boolean {
  const names = context.flatMap((name) => [name, ...name.split(/[\s@._-]+/)]).map((name) => name.toLowerCase());
  return [...PRODUCT, ...names].some((name) => {
    if (name.length < 3) return false;
    return [name, reversed(name)].some((form) => text.includes(form) && text.replaceAll(form, "").length <= BESIDE_MAX);
  });
}

function unleeted(text: string): string {
  return Array.from(text, (character) => LEET[character] ?? character).join("");
}

function reversed(text: string): string {
  return Array.from(text).reverse().join("");
}

function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
