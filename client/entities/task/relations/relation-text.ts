import { typeset } from "#client/language/spacing.ts";
import type { Kind } from "../relation-kinds.ts";

/** The name of a relation as shown with the other task. */
const KIND: Readonly<Record<Kind, string>> = {
  blockedBy: "Блокируется",
  blocks: "Блокирует",
  related: typeset("Связана с"),
  duplicates: "Дублирует",
  duplicatedBy: "Дублируется",
};

/** The name of a relation while the other task is still to be picked. */
const CHOICE: Readonly<Record<Kind, string>> = {
  blockedBy: "Блокируется задачей…",
  blocks: "Блокирует задачу…",
  related: typeset("Связана с задачей…"),
  duplicates: "Дублирует задачу…",
  duplicatedBy: "Дублируется задачей…",
};

export const relationText = {
  subtasks: "Подзадачи",
  relations: "Связи",
  subtask: "Подзадача",
  relation: "Связь",
  kind: KIND,
  choice: CHOICE,
  progress: (done: number, total: number) => `${done} из ${total}`,
  progressWords: (done: number, total: number) => `Подзадачи: сделано ${done} из ${total}`,
  addSubtask: "Добавить подзадачу",
  newSubtask: "Новая подзадача",
  addHint: typeset("Несколько строк станут несколькими подзадачами"),
  chooseSubtask: typeset("Выбрать из задач"),
  addRelation: "Добавить связь",
  tick: (title: string) => `Сделана: ${title}`,
  assignees: (names: string) => `Исполнитель: ${names}`,
  dueAt: (text: string) => `Срок: ${text}`,
  overdue: (text: string) => `Срок прошёл: ${text}`,
  detach: (title: string) => `Отделить подзадачу «${title}»`,
  detached: (title: string) => typeset(`«${title}» больше не подзадача`),
  attached: (title: string, parent: string) => `«${title}» теперь подзадача «${parent}»`,
  parent: "Родительская задача",
  leaveParent: typeset("Отделить от родительской задачи"),
  makeSubtask: "Сделать подзадачей…",
  relate: "Связать…",
  remove: (kind: Kind, title: string) => `Убрать связь: ${KIND[kind].toLowerCase()} «${title}»`,
  related: (kind: Kind, other: string) => `${KIND[kind]} «${other}»`,
  removed: (other: string) => typeset(`Связь с «${other}» убрана`),
  more: (count: number) => `Показать ещё ${count}`,
  blocks: "Ещё не сделана",
  done: "Сделана",
  archived: typeset("в архиве"),
  coming: "Задача загружается",
  refused: typeset("Задача вам не открыта, или её больше нет"),
  absent: typeset("Задачи нет на этом устройстве"),
  search: typeset("Название или номер, например ЧИТ-214"),
  nothing: typeset("Такой задачи нет на досках этого устройства"),
  noDoneColumn: typeset("На этой доске нет колонки для сделанного"),
  noOpenColumn: typeset("На этой доске нет колонки, куда вернуть задачу"),
} as const;
