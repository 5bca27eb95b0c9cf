import type { ColumnKind } from "#contract/entities/column.ts";

const DONE = ["готово", "готовые", "сделано", "завершено", "завершённые", "выполнено", "закрыто", "done", "completed"];
const QUEUE = [
  "очередь",
  "бэклог",
  "беклог",
  "идеи",
  "к работе",
  "сделать",
  "нужно сделать",
  "надо сделать",
  "запланировано",
  "входящие",
  "backlog",
  "ideas",
  "to do",
  "todo",
];

const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[^\p{L}]+/gu, " ")
    .trim();

const KINDS = new Map<string, ColumnKind>([
  ...DONE.map((name): [string, ColumnKind] => [wordsOf(name), "done"]),
  ...QUEUE.map((name): [string, ColumnKind] => [wordsOf(name), "queue"]),
]);

/** Guesses a column's kind from its name; punctuation and case are ignored. «Готово к проверке» is «in progress». */
export function kindOfName(name: string): ColumnKind {
  return KINDS.get(wordsOf(name)) ?? "work";
}
