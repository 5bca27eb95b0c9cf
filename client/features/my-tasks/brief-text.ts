import { TASK } from "#client/language/noun-text.ts";
import { counted, numberText, NBSP, plural } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

const dayAndMonth = new Intl.DateTimeFormat("ru", { day: "numeric", month: "long" });

/** The overview's texts about my tasks before the rest has loaded. */
export const briefText = {
  title: typeset("Мои задачи"),
  all: (count: number) => `Все ${numberText(count)}`,
  /** While the number is unknown. */
  whole: "Все",
  week: "Неделя",
  today: (count: number) => (count === 0 ? typeset("На сегодня всё") : `На${NBSP}сегодня ${counted(count, TASK)}`),
  overdue: (count: number) =>
    `${numberText(count)}${NBSP}${plural(count, { one: "просрочена", few: "просрочены", many: "просрочено" })}`,
  /** «16–22 ноября», «30 ноября – 6 декабря» */
  days: (from: Date, to: Date) =>
    from.getMonth() === to.getMonth()
      ? `${String(from.getDate())}–${dayAndMonth.format(to)}`
      : `${dayAndMonth.format(from)} – ${dayAndMonth.format(to)}`,
} as const;
