import { TASK } from "#client/language/noun-text.ts";
import { counted, plural } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

const OPEN = { one: "открытая задача", few: "открытые задачи", many: "открытых задач" };
const DONE = { one: "закрыта за год", few: "закрыто за год", many: "закрыто за год" };
const TEAM = { one: "команда", few: "команды", many: "команд" };

const MONTHS = [
  "январь",
  "февраль",
  "март",
  "апрель",
  "май",
  "июнь",
  "июль",
  "август",
  "сентябрь",
  "октябрь",
  "ноябрь",
  "декабрь",
] as const;

export const metricsText = {
  title: "Показатели",
  open: (count: number) => plural(count, OPEN),
  done: (count: number) => plural(count, DONE),
  teams: (count: number) => plural(count, TEAM),
  doneTasks: "Закрытые задачи",
  nothingDone: typeset("За полгода закрытых задач пока нет"),
  now: "сейчас",
  month: (at: Date) => MONTHS[at.getMonth()] ?? "",
  /** «24 нояб: 3 задачи» */
  onDay: (day: string, count: number) => `${day}: ${counted(count, TASK)}`,
  /** A summary of the squares for screen readers. */
  inAll: (count: number, best: string, most: number) =>
    typeset(`За полгода закрыто ${counted(count, TASK)}. Больше всего, ${counted(most, TASK)}, — ${best}`),
} as const;
