import { NBSP } from "./plural.ts";

/** Prepositions, conjunctions and particles of one or two letters, which must not end a line. */
const SHORT_WORD = /(?<=^|[\s«„(])([а-яёА-ЯЁ]{1,2}) (?=\S)/gu;
const BEFORE_DASH = / (?=—)/gu;
const BEFORE_UNIT = /(?<=\d) (?=(?:%|КБ|МБ|ГБ|мин|ч|с)(?![а-яё]))/gu;

/** Adds the no-break spaces of Russian typography. For sentences; titles typed by users stay unchanged. */
export function typeset(text: string): string {
  return text.replace(SHORT_WORD, `$1${NBSP}`).replace(BEFORE_DASH, NBSP).replace(BEFORE_UNIT, NBSP);
}
