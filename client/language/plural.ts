/** The three forms of a Russian noun with a number: 1 задача, 2 задачи, 5 задач. */
export interface Forms {
  readonly one: string;
  readonly few: string;
  readonly many: string;
}

/** Keeps a number together with its word, and a short preposition with the word after it. */
export const NBSP = "\u00A0";

const rules = new Intl.PluralRules("ru");
const numberFormat = new Intl.NumberFormat("ru", { maximumFractionDigits: 2 });

/** The form of a noun that goes with a number; a fraction takes the form of few, as in «3,1 дня». */
export function plural(count: number, forms: Forms): string {
  const kind = rules.select(count);
  if (kind === "one") return forms.one;
  return kind === "many" ? forms.many : forms.few;
}

/** A number as Russians write it: «12 480», «3,1». */
export function numberText(value: number): string {
  return numberFormat.format(value);
}

/** A number with its noun on one line: «5 задач». */
export function counted(count: number, forms: Forms): string {
  return `${numberText(count)}${NBSP}${plural(count, forms)}`;
}

/** A share from 0 to 1 as «64 %». */
export function percent(share: number): string {
  return `${numberText(Math.round(share * 100))}${NBSP}%`;
}
