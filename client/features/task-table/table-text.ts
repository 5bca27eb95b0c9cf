import type { SortField } from "#client/entities/task/task-order.ts";
import { TASK } from "#client/language/noun-text.ts";
import { counted, NBSP } from "#client/language/plural.ts";

/** Texts of the task table. */
export const tableText = {
  label: "Задачи доски",
  columns: {
    number: "Номер",
    title: "Задача",
    who: "Исполнитель",
    priority: "Приоритет",
    due: "Срок",
    labels: "Метки",
    checklist: "Чек-лист",
    edited: "Изменено",
  } satisfies Record<SortField, string>,
  column: "Колонка",
  columnOf: (name: string) => `Колонка: ${name}`,
  none: "—",
  noneOf: (field: string) => `${field}: нет`,
  limit: (count: number, limit: number) => `${count} · лимит${NBSP}${limit}`,
  group: (name: string, count: number) => `${name}, ${counted(count, TASK)}`,
  add: (name: string) => `Добавить задачу в «${name}»`,
  progress: (done: number, total: number) => `${done}${NBSP}из${NBSP}${total}`,
  waiting: `Ждёт${NBSP}сети`,
  refused: `Не${NBSP}отправлено`,
} as const;
