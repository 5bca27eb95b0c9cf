import { typeset } from "#client/language/spacing.ts";

export const VIEW = "Вид";
export const SAVED_VIEWS = "Сохранённые виды";
export const FILTER = "Фильтр…";
export const ORDER = "Сортировка…";
export const CARDS = "Карточки…";
export const OPEN = "Открыть";
export const MOVE = "Переместить доску…";
export const HIGHER = "Выше";
export const LOWER = "Ниже";
export const NEST = "Вложенная доска…";
export const IMPORT = "Импорт из файла…";
export const EXPORT = "Экспорт";
export const EXPORT_FORMATS_TEXT = {
  zip: { text: "Всё с файлами — архив ZIP", note: typeset("С вложенными досками, импортируется обратно") },
  json: { text: "Доска — файл Яруса", note: typeset("Импортируется обратно, без вложений") },
  csv: { text: "Таблица CSV", note: typeset("Для Excel, строка на задачу") },
  md: { text: "Текст Markdown", note: typeset("Чтобы читать и печатать") },
} as const;
export const DUPLICATE = "Дублировать доску…";
export const PEOPLE = "Участники…";
export const ARCHIVED_TASKS = "Архив задач…";
export const STAR = "В избранное";
export const UNSTAR = "Убрать из избранного";
export const SETTINGS = "Настройки доски";
export const PUBLISH = "Публичная ссылка…";
export const FIELDS = "Поля задач…";
export const INSIGHT = "О доске и аналитика";
export const HISTORY = "История доски";
export const RENAME = "Переименовать…";
export const COLOUR = "Цвет";
export const ICON = "Значок…";
export const ARCHIVE = "В архив";
export const RESTORE = "Вернуть из архива";

export const RENAME_TITLE = "Переименовать доску";
export const TITLE = "Название";
export const SAVE = "Сохранить";
export const CANCEL = "Отмена";
export const CLOSE = "Закрыть";
