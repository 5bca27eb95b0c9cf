import { typeset } from "#client/language/spacing.ts";

export const NEW_BOARD = "Новая доска";
export const NEW_NESTED_BOARD = "Новая вложенная доска";
export const TITLE = "Название";
export const TITLE_PLACEHOLDER = "Например, Ремонт ванной";
export const COLOUR = "Цвет доски";
export const PARENT = "Расположение";
export const NO_PARENT = "На верхнем уровне";
export const CREATE = "Создать";
export const CANCEL = "Отмена";
export const CLOSE = "Закрыть";
export const FIRST_BOARD = "Создайте первую доску";
export const FIRST_BOARD_TEXT = typeset(
  "На доске живут колонки и задачи, а внутри — другие доски. Начните с одной, остальное добавите по ходу.",
);
export const IMPORT = "Из Trello или таблицы";
export const OR_TEMPLATE = "Или по шаблону:";
export const ALL_TEMPLATES = "Все шаблоны";
