import { TASK } from "#client/language/noun-text.ts";
import { counted } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

/** What is said of what was read out of the words of a new task. */
export const wordsText = {
  read: (parts: readonly string[]): string => typeset(`Из слов: ${parts.join(" · ")}`),
  readMany: (count: number): string => typeset(`Сроки и прочее взяты из слов: ${counted(count, TASK)}`),
  seen: "Будет взято из слов",
  asTyped: "Оставить словами",
} as const;
