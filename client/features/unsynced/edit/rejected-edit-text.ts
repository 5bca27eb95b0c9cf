import { typeset } from "#client/language/spacing.ts";

export const SEND = "Отправить";
export const CANCEL = "Отмена";

export const TITLE = "Название";
export const NAME = "Название";
export const KEY = "Ключ";
export const COLOR = "Цвет";
export const BOARD = "Доска";
export const COLUMN = "Колонка";
export const PARENT = "Расположение";
export const TOP = "На верхнем уровне";
export const PRIORITY = "Приоритет";
export const ESTIMATE = typeset("Оценка в часах");
export const LIMIT = "Лимит задач";
export const LABEL = "Метка";
export const PERSON = "Человек";
export const OTHER_TASK = "Задача";
export const PARENT_TASK = "Родительская задача";
export const UNKNOWN_TASK = typeset("Задача, которой нет на этом устройстве");
export const NO_PARENT_TEXT = "Без родительской задачи";
export const ROLE = "Роль";
export const UNNAMED_LABEL = "Метка без названия";

export const PRIORITIES = ["Без приоритета", "Низкий", "Обычный", "Высокий", "Срочный"] as const;

export const CHOOSE = "Выберите";
export const NO_COLUMNS = typeset("На этой доске нет колонок");
export const COLUMNS_UNKNOWN = typeset("Колонок этой доски нет на устройстве. Они появятся, когда вернётся связь");
export const AS_NEW_TASK = typeset("Задачи больше нет. Этот текст станет новой задачей");

export const ITEM = "Пункт";
export const CHECKLIST = "Название чек-листа";
export const COMMENT = "Комментарий";
export const FILE_NAME = "Имя файла";
