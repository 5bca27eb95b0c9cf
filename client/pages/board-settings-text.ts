import { typeset } from "#client/language/spacing.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";

export const PARTS = [
  "general",
  "access",
  "columns",
  "labels",
  "fields",
  "automation",
  "templates",
  "webhooks",
  "exchange",
] as const;
export type Part = (typeof PARTS)[number];

export function isPart(name: string | null): name is Part {
  return PARTS.some((part) => part === name);
}

/** Returns the address of one tab, so that links and «back» work. */
export function partAddress(boardId: string, part: Part): string {
  const path = pathTo("boardSettings", { board: boardId });
  return part === "general" ? path : `${path}?part=${part}`;
}

export const settingsText = {
  boardsTitle: "Настройки досок",
  noBoards: typeset("Досок пока нет. Настройки появятся вместе с первой"),
  title: "Настройки доски",
  pageTitle: (board: string) => `Настройки: ${board}`,
  path: "Доска и родительские доски",
  parts: "Разделы настроек",
  partNames: {
    general: "Общее",
    access: "Доступ",
    columns: "Колонки и лимиты",
    labels: "Метки",
    fields: "Поля",
    automation: "Автоматизация",
    templates: "Шаблоны",
    webhooks: "Вебхуки",
    exchange: "Импорт и экспорт",
  },
} as const;
