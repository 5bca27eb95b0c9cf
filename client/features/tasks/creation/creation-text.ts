import { counted, type Forms } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

const ITEM: Forms = { one: "пункт", few: "пункта", many: "пунктов" };

/** Texts of the new-task page. */
export const creationText = {
  title: "Новая задача",
  titleLabel: "Название задачи",
  placeholder: "Что нужно сделать?",
  description: "Описание",
  descriptionPlaceholder: "Подробности, ссылки, список — можно с разметкой Markdown",
  board: "Доска",
  boardSearch: "На какой доске",
  boardPlaceholder: "Название доски",
  boardEmpty: "Доски с таким названием нет",
  boardValue: (title: string) => `Доска: ${title}`,
  create: "Создать",
  discard: "Отбросить",
  draftStored: typeset("Черновик хранится на этом устройстве"),
  discarded: "Черновик отброшен",
  undo: "Вернуть",
  noBoards: typeset("Пока нет доски, где вы можете создать задачу"),
  noBoardsText: typeset("Создайте доску или попросите открыть вам доступ"),
  toBoards: "К доскам",
  filling: (isDescribed: boolean, items: number) =>
    `Из шаблона: ${[...(isDescribed ? ["описание"] : []), ...(items === 0 ? [] : [`чек-лист, ${counted(items, ITEM)}`])].join(" и ")}`,
  dropFilling: typeset("Без шаблона"),
  noColumns: typeset("На этой доске нет колонок"),
  columnsUnknown: typeset("Колонок этой доски нет на устройстве. Они появятся, когда вернётся связь"),
} as const;
