import { typeset } from "#client/language/spacing.ts";

export const freshText = {
  title: typeset("Начните с чистой доски или возьмите шаблон"),
  note: typeset("эта строка исчезнет после первой задачи"),
  all: "Все шаблоны",
} as const;
