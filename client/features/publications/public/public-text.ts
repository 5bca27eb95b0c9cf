import { TASK } from "#client/language/noun-text.ts";
import { counted, numberText } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

/** Texts of a published board. */
export const publicText = {
  pageTitle: "Публичная доска",
  readOnly: typeset("Публичная доска, только для чтения"),
  signIn: "Войти",
  toBoards: "К моим доскам",
  home: typeset("На главную"),
  path: "Где лежит доска",
  columns: "Колонки доски",
  strip: "Перейти к колонке",
  cards: (column: string) => `Задачи колонки «${column}»`,
  count: (count: number) => counted(count, TASK),
  empty: "Здесь пока пусто",
  noColumns: "На доске пока нет колонок",
  first: (shown: number, total: number) => typeset(`Показаны первые ${numberText(shown)} из ${numberText(total)}`),
  unnamedLabel: "Метка без названия",
  lost: "Нет связи",
  lostText: typeset("Доска показана такой, какой была. Она обновится, когда связь вернётся"),
  noNetwork: "Нет связи с сервером",
  noNetworkText: typeset("Доска откроется, когда связь вернётся"),
  gone: typeset("Доски по этой ссылке нет: адрес неточен, срок вышел или доступ закрыли"),
} as const;
