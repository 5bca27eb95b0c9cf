import { typeset } from "#client/language/spacing.ts";

export const WORDS = "Слова новой задачи";
export const WORDS_NOTE = typeset(
  "«Позвонить Ане завтра в 15:00 @аня #отчёт !3» — срок, исполнитель, метка и приоритет берутся из названия",
);
