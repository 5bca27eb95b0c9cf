const MAX_LENGTH = 32;
/**
 * An opening fence of backticks must not contain a backtick (CommonMark 0.31.2, 4.5); a blank ends the word, `\` and `&` begin an escape.
 */
const UNSAFE = /[\s`\\&]/g;

/** Returns the language of a code block for its fence: at most 32 UTF-16 units that Markdown reads back unchanged. */
export function fenceLanguage(language: unknown): string {
  return typeof language === "string" ? language.replace(UNSAFE, "").slice(0, MAX_LENGTH) : "";
}
