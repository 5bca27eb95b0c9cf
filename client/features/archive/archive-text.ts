import { dayText } from "#client/language/dates/date-text.ts";
import { typeset } from "#client/language/spacing.ts";

export const archiveText = {
  title: "Архив задач",
  close: "Закрыть",
  empty: typeset("В архиве этой доски пусто"),
  search: typeset("Найти в архиве"),
  notFound: typeset("В архиве такой задачи нет"),
  when: (at: Date, now: Date) => typeset(`Убрана ${dayText(at, now)}`),
  whenBy: (name: string, at: Date, now: Date) => `${name} · ${dayText(at, now)}`,
  columns: "Колонки",
  tasks: "Задачи",
  restore: "Вернуть",
  restoreName: (title: string) => `Вернуть «${title}»`,
  menuOf: (title: string) => `Действия с задачей «${title}»`,
  fromColumn: (column: string) => `Из колонки «${column}»`,
  columnFirst: (column: string) => typeset(`Сначала верните колонку «${column}»`),
  restored: (title: string) => `«${title}» снова на доске`,
  more: (count: string) => `И ещё ${count}`,
} as const;
