import type { Hue } from "#contract/hue.ts";
import type { ColumnKind } from "#contract/column.ts";

/** A board to begin with: its columns, and the name and the paint that it gets when it is made by one press. */
export interface Template {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly color: Hue;
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind }[];
}

const column = (name: string, kind: ColumnKind) => ({ name, kind });

/** The one that a new board has unless its person chooses another. */
export const SIMPLE: Template = {
  id: "simple",
  name: "К работе, В работе, Готово",
  title: "Моя первая доска",
  color: "violet",
  columns: [column("К работе", "queue"), column("В работе", "work"), column("Готово", "done")],
};

export const BARE: Template = { id: "bare", name: "Без колонок", title: "Новая доска", color: "violet", columns: [] };

/** Boards to begin with, offered on the first visit and in the dialog of a new board. */
export const TEMPLATES: readonly Template[] = [
  {
    id: "personal",
    name: "Личные дела",
    title: "Личные дела",
    color: "azure",
    columns: [
      column("Когда-нибудь", "queue"),
      column("На неделе", "queue"),
      column("Сегодня", "work"),
      column("Сделано", "done"),
    ],
  },
  {
    id: "release",
    name: "Релиз",
    title: "Релиз",
    color: "indigo",
    columns: [
      column("Очередь", "queue"),
      column("К работе", "queue"),
      column("В работе", "work"),
      column("Проверка", "work"),
      column("Готово", "done"),
    ],
  },
  {
    id: "hiring",
    name: "Найм",
    title: "Найм",
    color: "pine",
    columns: [
      column("Отклики", "queue"),
      column("Знакомство", "work"),
      column("Задание", "work"),
      column("Предложение", "work"),
      column("Приняты", "done"),
    ],
  },
  {
    id: "editorial",
    name: "Редакция",
    title: "Редакция",
    color: "coral",
    columns: [
      column("Идеи", "queue"),
      column("Пишется", "work"),
      column("Редактура", "work"),
      column("Вёрстка", "work"),
      column("Вышло", "done"),
    ],
  },
];
