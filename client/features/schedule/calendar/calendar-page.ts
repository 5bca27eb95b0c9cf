import { dayOfKey, keyOfDay, monthStart, weekStart, type Day } from "../days/days.ts";
import { WEEK_DAYS } from "./lanes.ts";

export type CalendarScale = "month" | "week";

/** What the calendar shows. */
export interface CalendarPage {
  readonly scale: CalendarScale;
  /** The first of the month, the Monday of the week. */
  readonly first: Day;
  /** Mondays. */
  readonly weeks: readonly Day[];
}

export function pageOf(scale: CalendarScale, day: Day): CalendarPage {
  if (scale === "week") return { scale, first: weekStart(day), weeks: [weekStart(day)] };
  const first = monthStart(day);
  const last = monthStart(day, 1) - 1;
  const weeks: Day[] = [];
  for (let monday = weekStart(first); monday <= last; monday += WEEK_DAYS) weeks.push(monday);
  return { scale, first, weeks };
}

/** The page that an address asks for; without a word of it the month of today. */
export function pageInQuery(query: URLSearchParams, today: Day): CalendarPage {
  const week = dayOfKey(query.get("week"));
  return week === null ? pageOf("month", dayOfKey(query.get("month")) ?? today) : pageOf("week", week);
}

/** The page before or after. */
export function turned({ scale, first }: CalendarPage, by: number): CalendarPage {
  return pageOf(scale, scale === "week" ? first + by * WEEK_DAYS : monthStart(first, by));
}

/** What the address of a page says; the month of today says nothing. */
export function queryOf({ scale, first }: CalendarPage, today: Day): { month: string; week: string } {
  if (scale === "week") return { month: "", week: keyOfDay(first) };
  return { month: first === monthStart(today) ? "" : keyOfDay(first).slice(0, 7), week: "" };
}

/** The first and the last day that are drawn on a page. */
export function daysOf({ first, weeks }: CalendarPage): readonly [Day, Day] {
  return [weeks[0] ?? first, (weeks.at(-1) ?? first) + WEEK_DAYS - 1];
}

/** Whether a day is drawn on a page. */
export function isOn({ weeks }: CalendarPage, day: Day): boolean {
  return weeks.includes(weekStart(day));
}

/** The day that a press of a key leads to, `null` for a key that means nothing in a calendar. */
export function dayByKey(day: Day, code: string): Day | null {
  switch (code) {
    case "ArrowLeft":
      return day - 1;
    case "ArrowRight":
      return day + 1;
    case "ArrowUp":
      return day - WEEK_DAYS;
    case "ArrowDown":
      return day + WEEK_DAYS;
    case "Home":
      return weekStart(day);
    case "End":
      return weekStart(day) + WEEK_DAYS - 1;
    case "PageUp":
      return sameDate(day, -1);
    case "PageDown":
      return sameDate(day, 1);
    default:
      return null;
  }
}

/** The same date of another month, or its last day. */
function sameDate(day: Day, months: number): Day {
  const last = monthStart(day, months + 1) - 1;
  return Math.min(monthStart(day, months) + (day - monthStart(day)), last);
}
