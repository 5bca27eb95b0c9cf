import { NESTED_BOARD, OPEN_TASK, TASK } from "#client/language/noun-text.ts";
import { counted, numberText, NBSP, plural } from "#client/language/plural.ts";

export const FAVOURITES = "Избранное";
export const BOARDS = "Доски";
export const NEW_BOARD = "Доска";
export const ALL_BOARDS = "Все доски";
export const ANALYTICS = "Аналитика";
export const ARCHIVE = "В архиве";
export const RESTORE = "Вернуть";
/** «удалится 6 дек» */
export const goesText = (day: string): string => `удалится ${day}`;
export const BOARD_MENU = "Меню доски";
export const STARRED = "В избранном";
export const NO_TASKS = "Задач нет";
export const NO_BOARDS = "Досок пока нет";
export const NO_BOARDS_HINT = "Создайте первую — внутри неё поместятся и другие";

/** «Добрый день, Анна»: greets the user by the first word of the name. */
export function greeting(hello: string, name: string): string {
  const first = name.trim().split(/\s+/u)[0] ?? "";
  return first === "" ? hello : `${hello}, ${first}`;
}

/** «96 из 148» */
export const doneOf = (done: number, tasks: number): string => `${numberText(done)} из ${numberText(tasks)}`;

/** «5 вложенных досок» */
export const nestedText = (count: number): string => counted(count, NESTED_BOARD);

/** «19 открытых задач», «Задач нет», «Все 12 задач готовы» */
export function openText({ tasks, done }: { readonly tasks: number; readonly done: number }): string {
  if (tasks === 0) return NO_TASKS;
  if (tasks === done) return `${plural(tasks, { one: "Готова", few: "Готовы", many: "Готовы" })} ${doneText(tasks)}`;
  return counted(tasks - done, OPEN_TASK);
}

function doneText(tasks: number): string {
  return tasks === 1 ? "единственная задача" : `все${NBSP}${counted(tasks, TASK)}`;
}

/** «3 просрочены» */
export function overdueText(count: number): string {
  return `${numberText(count)}${NBSP}${plural(count, { one: "просрочена", few: "просрочены", many: "просрочено" })}`;
}
