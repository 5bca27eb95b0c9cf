/** The three forms of a Russian noun with a number: 1 задача, 2 задачи, 5 задач. */
export interface Forms {
  readonly one: string;
  readonly few: string;
  readonly many: string;
}

/** A no-break space: joins a number with its noun, and a short preposition with the next word. */
export const NBSP = "\u00A0";

const rules = new Intl.PluralRules("ru");
const numberFormat = new Intl.NumberFormat("ru", { maximumFractionDigits: 2 });

/** Returns the form of a noun for a number; a fraction takes the form of few, as in «3,1 дня». */
export function plural(count: number, forms: Forms): string {
  const kind = rules.select(count);
  if (kind === "one") return forms.one;
  return kind === "many" ? forms.many : forms.few;
}

/** Formats a number in Russian: «12 480», «3,1». */
export function numberText(value: number): string {
  return numberFormat.format(value);
}

/** Returns a number and its noun, joined by a no-break space: «5 задач». */
export function counted(count: number, forms: Forms): string {
  return `${numberText(count)}${NBSP}${plural(count, forms)}`;
}

/** Formats a share from 0 to 1 as «64 %». */
export function percent(share: number): string {
  return `${numberText(Math.round(share * 100))}${NBSP}%`;
}
