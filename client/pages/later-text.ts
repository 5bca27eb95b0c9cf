import type { RouteName } from "#client/frame/paths.ts";
import { typeset } from "#client/language/spacing.ts";

/** Names of the pages that this build does not have. */
export const LATER_TITLES: Partial<Record<RouteName, string>> = {
  task: "Новая задача",
  boardSettings: "Настройки доски",
  boardPublic: "Публичная доска",
};
export const LATER_TEXT = typeset("В этой сборке такой страницы нет. Доски, колонки и задачи работают");
export const TO_BOARDS = "К доскам";
