import { typeset } from "#client/language/spacing.ts";

export const nestingText = {
  hintStrong: "Большое дело делите на ярусы.",
  hint: typeset("Создайте вложенную доску: её прогресс будет виден здесь."),
  hintClose: "Скрыть подсказку",
} as const;
