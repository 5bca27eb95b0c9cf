import { TASK } from "#client/language/noun-text.ts";
import { counted, NBSP } from "#client/language/plural.ts";

/** Texts of the new-task sheet on a phone. */
export const sheetText = {
  label: "Новая задача",
  close: "Закрыть",
  due: "Поставить срок",
  dueIs: (text: string) => `Срок: ${text}`,
  person: "Назначить исполнителя",
  labels: "Поставить метку",
  place: "Куда добавить",
  placeIs: (board: string, column: string) =>
    column === "" ? `Куда: доска «${board}»` : `Куда: доска «${board}», колонка «${column}»`,
  onBoard: (board: string, column: string) => (column === "" ? board : `${board} · ${column}`),
  placeSearch: "Колонка или доска",
  nowhere: `Ни${NBSP}доски, ни${NBSP}колонки с${NBSP}таким названием нет`,
  inColumn: (column: string) => `в${NBSP}«${column}»`,
  toBoard: (board: string) => `на${NBSP}доску «${board}»`,
  added: (count: number, where: string) =>
    count === 1 ? `Добавлено ${where}` : `Добавлено ${where}: ${counted(count, TASK)}`,
  open: "Открыть",
} as const;
