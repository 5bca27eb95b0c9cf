import { readRecurrence, type Recurrence } from "#contract/recurrence/recurrence-rule.ts";
import { counted, NBSP, plural, type Forms } from "#client/language/plural.ts";

/** Weekdays from Monday, short, for buttons and lists. */
export const WEEKDAY_NAMES = ["пн", "вт", "ср", "чт", "пт", "сб", "вс"] as const;
/** Weekdays from Monday, in full, for screen readers. */
export const WEEKDAY_WORDS = [
  "понедельник",
  "вторник",
  "среда",
  "четверг",
  "пятница",
  "суббота",
  "воскресенье",
] as const;
const MONTHS = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split(" ");
const WORKDAYS = "0,1,2,3,4";

export const UNITS: Readonly<Record<Recurrence["every"], Forms & { single: string }>> = {
  day: { one: "день", few: "дня", many: "дней", single: "каждый день" },
  week: { one: "неделю", few: "недели", many: "недель", single: "каждую неделю" },
  month: { one: "месяц", few: "месяца", many: "месяцев", single: "каждый месяц" },
  year: { one: "год", few: "года", many: "лет", single: "каждый год" },
};

/** «каждый день», «каждые 2 недели: пн, ср», «каждый месяц, 5-го числа»; an unknown rule is only mentioned. */
export function recurrenceText(rule: string): string {
  const read = readRecurrence(rule);
  if (read === null) return "по особому правилу";
  const { every, interval, weekdays } = read;
  if (every === "week" && interval === 1 && weekdays.join(",") === WORKDAYS) return `по${NBSP}будням`;
  const unit = UNITS[every];
  const often = interval === 1 ? unit.single : `${everySo(interval, unit)}${NBSP}${plural(interval, unit)}`;
  if (every === "week" && weekdays.length > 0)
    return `${often}: ${weekdays.map((day) => WEEKDAY_NAMES[day] ?? "").join(", ")}`;
  return often + dateText(read);
}

/** «каждые 3», and with 21 «каждый 21 день», «каждую 21 неделю». */
function everySo(interval: number, unit: Forms & { single: string }): string {
  const isOne = plural(interval, unit) === unit.one;
  return `${isOne ? (unit.single.split(" ")[0] ?? "") : "каждые"} ${String(interval)}`;
}

function dateText({ every, month, monthDay }: Recurrence): string {
  if (every === "day" || every === "week" || monthDay === null) return "";
  if (monthDay === -1) return `, в${NBSP}последний день`;
  if (every === "month") return `, ${String(monthDay)}-го${NBSP}числа`;
  return month === null ? "" : `, ${String(monthDay)}${NBSP}${MONTHS[month - 1] ?? ""}`;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const HOURS: Forms = { one: "час", few: "часа", many: "часов" };
const DAYS: Forms = { one: "день", few: "дня", many: "дней" };
const WEEKS: Forms = { one: "неделю", few: "недели", many: "недель" };

/** «за час», «за 3 дня», «за неделю», and «в срок» or, if the due date has no hour, «в день срока». */
export function reminderText(minutes: number, hasTime: boolean): string {
  if (minutes === 0) return hasTime ? `в${NBSP}срок` : `в${NBSP}день срока`;
  const [count, forms] =
    minutes % WEEK === 0
      ? [minutes / WEEK, WEEKS]
      : minutes % DAY === 0
        ? [minutes / DAY, DAYS]
        : minutes % HOUR === 0
          ? [minutes / HOUR, HOURS]
          : [minutes, null];
  if (forms === null) return `за${NBSP}${String(count)}${NBSP}мин`;
  return `за${NBSP}${count === 1 ? forms.one : counted(count, forms)}`;
}
