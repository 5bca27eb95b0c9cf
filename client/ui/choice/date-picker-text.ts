import { typeset } from "#client/language/spacing.ts";

/** Texts of the date picker. */
export const pickerText = {
  words: (withTime: boolean) =>
    typeset(withTime ? "Словами, например «завтра в 15:00»" : "Словами, например «в пятницу»"),
  placeholder: (withTime: boolean) => typeset(withTime ? "Завтра в 15:00" : "В пятницу"),
  unread: typeset("Не похоже на дату. Попробуйте «пт», «24 нояб» или «через неделю»"),
  read: (text: string) => `Получится: ${text}`,
  today: "Сегодня",
  tomorrow: "Завтра",
  week: "Через неделю",
  clear: "Убрать",
  time: "Время",
  clock: "15:00",
  /** A time of day in the form that the date parser reads. */
  at: (clock: string) => `в ${clock}`,
  monthBefore: "Предыдущий месяц",
  monthAfter: "Следующий месяц",
};
