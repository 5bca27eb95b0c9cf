import { TASK } from "#client/language/noun-text.ts";
import { counted, percent } from "#client/language/plural.ts";

export const boardText = {
  path: "Родительские доски",
  toOverview: "К обзору",
  toParent: (title: string) => `К доске «${title}»`,
  star: "В избранное",
  menuOf: (title: string) => `Действия с доской «${title}»`,
  rename: "Переименовать доску",
  nestedBoards: "Вложенные доски",
  addNested: "Вложенная доска",
  createNested: "Создать вложенную",
  nestedNote: (tasks: number, done: number) =>
    tasks === 0 ? "Задач нет" : `${counted(tasks, TASK)} · ${percent(done / tasks)}`,
  newTask: "Задача",
  loading: "Доска загружается",
} as const;
