const MAX_LENGTH = 32;
/** An opening fence of backticks may hold no backtick (CommonMark 0.31.2, 4.5); a blank ends the word, `\` and `&` begin an escape. */
const UNSAFE = /[\s`\\&]/g;

/** The language of a code block as it may stand behind a fence: at most 32 UTF-16 units that Markdown reads back as they are. */
export function fenceLanguage(language: unknown): string {
  return typeof language === "string" ? language.replace(UNSAFE, "").slice(0, MAX_LENGTH) : "";
}
