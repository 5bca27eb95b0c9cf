import { typeset } from "#client/language/spacing.ts";

export const WORDS = "Распознавать срок и исполнителя в названии";
export const WORDS_NOTE = typeset(
  "«Позвонить Ане завтра в 15:00 @аня #отчёт !3» — срок, исполнитель, метка и приоритет распознаются в названии",
);
