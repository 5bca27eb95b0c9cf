import { typeset } from "#client/language/spacing.ts";

export const HYPHENATION = "Переносы слов";
export const HYPHENATION_NOTE = typeset("Длинные слова в названиях задач и заголовках переносятся по слогам");
