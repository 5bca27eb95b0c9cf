import { BOARD, TASK } from "#client/language/noun-text.ts";
import { counted, type Forms } from "#client/language/plural.ts";
import { sizeText } from "#client/language/size-text.ts";
import { typeset } from "#client/language/spacing.ts";

const ANSWER: Forms = { one: "ответ", few: "ответа", many: "ответов" };
const FILE: Forms = { one: "файл", few: "файла", many: "файлов" };

export const STORAGE = typeset("Хранение на устройстве");
export const TAKEN = "Занято";
const UNKNOWN_SIZE = "Браузер не сообщает";
export const BOARDS_HERE = "Доски без сети";
const NO_BOARDS = "Ни одной";
const NO_ANSWERS = "Ни одного";
export const ANSWERS = "Ответы сервера";
export const APP_FILES = "Файлы приложения";
const NO_FILES = typeset("Не хранятся: браузер не позволяет");
export const PROMISE = "Защита от очистки";
export const PROMISED = "Браузер не удалит данные сам";
export const NOT_PROMISED = typeset("Браузер может удалить данные, если место кончится");
export const NO_PROMISE = typeset("Браузер этого не поддерживает");
export const COUNTING = "Считаем";

export const CLEAR = "Очистить копии";
export const CLEAR_NOTE = typeset("Копии досок и ответы сервера. Правки и черновики останутся");
export const CLEAR_TITLE = typeset("Очистить копии на устройстве?");
export const CLEAR_TEXT = typeset(
  "Останутся правки, которые ждут отправки, то, что сервер не принял, черновики и доски с такими правками. Остальные доски без сети не откроются, пока вы не зайдёте на них с сетью",
);
export const DO_CLEAR = "Очистить";
export const KEEP = "Оставить";
export const CLEARED = "Копии очищены";

/** Returns «1,2 МБ из 10 ГБ», or a text that the browser does not report the size. */
export function takenText(usage: number | null, quota: number | null): string {
  if (usage === null) return UNKNOWN_SIZE;
  return quota === null ? sizeText(usage) : typeset(`${sizeText(usage)} из ${sizeText(quota)}`);
}

/** «3 доски · 120 задач» */
export function boardsText(boards: number, tasks: number): string {
  return boards === 0 ? NO_BOARDS : `${counted(boards, BOARD)} · ${counted(tasks, TASK)}`;
}

/** «5 ответов» */
export const answersText = (answers: number): string => (answers === 0 ? NO_ANSWERS : counted(answers, ANSWER));

/** «48 файлов · 1,1 МБ» */
export function filesText(count: number, bytes: number): string {
  return count === 0 ? NO_FILES : `${counted(count, FILE)} · ${sizeText(bytes)}`;
}

export const BLOCKED = "Закройте другие вкладки «Яруса»";
export const BLOCKED_TEXT = typeset(
  "В них открыта прежняя версия, она занимает данные на этом устройстве. Как только вкладки закроются, «Ярус» откроется здесь сам",
);
