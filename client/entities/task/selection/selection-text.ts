import { TASK } from "#client/language/noun-text.ts";
import { counted, NBSP } from "#client/language/plural.ts";

/** Messages about a finished action and its number of tasks. */
const to = (what: string, count: number): string => `${what} · ${counted(count, TASK)}`;

/** Texts of the selection. */
export const choosingText = {
  bar: "Выбранные задачи",
  chosen: (count: number) => `Выбрано: ${counted(count, TASK)}`,
  none: "Выбор снят",
  isChosen: "Выбрана",
  choose: "Выбрать",
  unchoose: `Убрать из${NBSP}выбранных`,
  chooseTask: (title: string) => `Выбрать «${title}»`,
  chooseAll: "Выбрать все задачи",
  clear: "Снять выбор",
  move: "Переместить…",
  people: "Исполнитель",
  labels: "Метки",
  priority: "Приоритет",
  due: "Срок",
  done: "Готово",
  reopen: `Вернуть в${NBSP}работу`,
  archive: `В${NBSP}архив`,
  noDue: "Без срока",
  some: (count: number, all: number) => `у${NBSP}${count} из${NBSP}${all}`,
  moveTitle: (count: number) => `Переместить: ${counted(count, TASK)}`,
  searchPeople: "Исполнитель задач",
  searchLabels: "Метки задач",
  noPerson: "Такого человека нет на доске",
  noLabel: "Такой метки нет",
  noColumn: "Колонки для этого на доске нет",
  messages: {
    moved: (column: string, count: number) => to(`В${NBSP}«${column}»`, count),
    movedToBoard: (board: string, count: number) => to(`На${NBSP}доске «${board}»`, count),
    assigned: (name: string, count: number) => to(`Исполнитель: ${name}`, count),
    unassigned: (name: string, count: number) => to(`Снят исполнитель: ${name}`, count),
    labelled: (name: string, count: number) => to(`Метка «${name}»`, count),
    labelMade: (name: string, count: number) => to(`Метка «${name}» создана`, count),
    unlabelled: (name: string, count: number) => to(`Без метки «${name}»`, count),
    priority: (name: string, count: number) => to(`Приоритет: ${name.toLocaleLowerCase("ru")}`, count),
    due: (text: string | null, count: number) => to(text === null ? "Срок снят" : `Срок: ${text}`, count),
    done: (count: number) => to("Готово", count),
    reopened: (count: number) => to(`Снова в${NBSP}работе`, count),
    archived: (count: number) => to(`В${NBSP}архиве`, count),
  },
} as const;
