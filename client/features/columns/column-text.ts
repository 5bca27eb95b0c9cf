import { TASK } from "#client/language/noun-text.ts";
import { counted } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

/** Texts of a board of columns. */
export const columnText = {
  add: "Колонка",
  menuOf: (name: string) => `Действия с колонкой «${name}»`,
  unfold: (name: string, count: number) => `Развернуть колонку «${name}», ${counted(count, TASK)}`,
  count: (count: number) => counted(count, TASK),
  countOfLimit: (count: number, limit: number) => `${counted(count, TASK)}, лимит ${limit}`,
  emptyFirst: typeset("Enter добавит задачу и откроет следующую. Вставьте список — каждая строка станет задачей"),
  /** By the kind of the column; `closed` if the user may not add tasks. */
  empty: {
    queue: "Здесь появятся задачи",
    work: typeset("Перетащите сюда то, чем заняты сейчас"),
    done: "Здесь соберётся сделанное",
    closed: "Задач нет",
  },
  columns: "Колонки доски",
  strip: "Перейти к колонке",
  noColumns: "На доске пока нет колонок",
  handle: (name: string, place: number, count: number) => `Колонка «${name}», ${place} из ${count}`,
  marks: { waiting: "Ждёт сети", refused: "Не отправлено" },
} as const;
