import type { DayPart } from "./calendar.ts";

const longDay = new Intl.DateTimeFormat("ru", { weekday: "long", day: "numeric", month: "long" });

/** «Четверг, 19 ноября» */
export function dateLine(now: Date): string {
  const line = longDay.format(now);
  return line.charAt(0).toUpperCase() + line.slice(1);
}

export const GREETINGS: Readonly<Record<DayPart, string>> = {
  night: "Доброй ночи",
  morning: "Доброе утро",
  day: "Добрый день",
  evening: "Добрый вечер",
};
