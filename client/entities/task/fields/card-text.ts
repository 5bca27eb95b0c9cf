import { NBSP } from "#client/language/plural.ts";

/** The prefix of drop targets that stand for a board. */
export const BOARD_TARGET = "board:";

export const PRIORITIES = ["Без приоритета", "Низкий", "Обычный", "Высокий", "Срочный"] as const;

/** Texts of cards and of the new-task field below them. */
export const cardText = {
  add: "Добавить задачу",
  placeholder: "Что нужно сделать?",
  submit: "Добавить",
  newTitle: "Название новой задачи",
  addTo: (column: string) => `Добавить задачу в «${column}»`,
  priorityOf: (level: 1 | 2 | 3 | 4) => `Приоритет: ${PRIORITIES[level].toLowerCase()}`,
  dueLabels: {
    late: (text: string) => `Срок прошёл: ${text}`,
    today: (text: string) => `Срок: ${text}`,
    later: (text: string) => `Срок: ${text}`,
  },
  dueDone: (text: string) => `Сделано, срок: ${text}`,
  waiting: `Ждёт${NBSP}сети`,
  refused: `Не${NBSP}отправлено`,
  doing: {
    writing: (name: string) => `${name} пишет`,
    carrying: (name: string) => `${name} переносит`,
  },
  blocked: "Заблокирована",
  subtasks: (done: number, total: number) => `Подзадачи: ${done} из ${total}`,
  checklist: (done: number, total: number) => `Пункты: ${done} из ${total}`,
  comments: (count: number) => `Комментарии: ${count}`,
  attachments: (count: number) => `Вложения: ${count}`,
  unnamedLabel: "Метка без названия",
} as const;
