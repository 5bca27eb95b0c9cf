import { dayOfKey, keyOfDay, monthStart, weekStart, type Day } from "../days/days.ts";
import { WEEK_DAYS } from "./lanes.ts";

export type CalendarScale = "month" | "week";

/** The month or week that the calendar shows. */
export interface CalendarPage {
  readonly scale: CalendarScale;
  /** The first day of the month, or the Monday of the week. */
  readonly first: Day;
  /** The Mondays of its weeks. */
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

/** Returns the page in an address, by default the current month. */
export function pageInQuery(query: URLSearchParams, today: Day): CalendarPage {
  const week = dayOfKey(query.get("week"));
  return week === null ? pageOf("month", dayOfKey(query.get("month")) ?? today) : pageOf("week", week);
}

/** Returns the page that is `by` months or weeks away. */
export function turned({ scale, first }: CalendarPage, by: number): CalendarPage {
  return pageOf(scale, scale === "week" ? first + by * WEEK_DAYS : monthStart(first, by));
}

/** Returns the query parameters of a page; the current month has empty ones. */
export function queryOf({ scale, first }: CalendarPage, today: Day): { month: string; week: string } {
  if (scale === "week") return { month: "", week: keyOfDay(first) };
  return { month: first === monthStart(today) ? "" : keyOfDay(first).slice(0, 7), week: "" };
}

/** Returns the first and the last day that are drawn on a page. */
export function daysOf({ first, weeks }: CalendarPage): readonly [Day, Day] {
  return [weeks[0] ?? first, (weeks.at(-1) ?? first) + WEEK_DAYS - 1];
}

/** Returns true if a day is drawn on a page. */
export function isOn({ weeks }: CalendarPage, day: Day): boolean {
  return weeks.includes(weekStart(day));
}

/** Returns the day to which a key moves, `null` for keys that the calendar does not handle. */
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

/** Returns the same date in another month, or the last day of that month. */
function sameDate(day: Day, months: number): Day {
  const last = monthStart(day, months + 1) - 1;
  return Math.min(monthStart(day, months) + (day - monthStart(day)), last);
}
