import { TASK } from "#client/language/noun-text.ts";
import { counted } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

/** What is said of what was read out of the words of a new task. */
export const wordsText = {
  read: (parts: readonly string[]): string => typeset(`Распознано: ${parts.join(" · ")}`),
  readMany: (count: number): string => typeset(`Распознаны сроки и свойства: ${counted(count, TASK)}`),
  seen: "Распознано в названии",
  asTyped: "Оставить текстом",
} as const;
