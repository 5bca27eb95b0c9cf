import { daysBetween } from "./calendar.ts";
import { NBSP } from "../plural.ts";

/** Dates as text: «вчера», «вс, 22 нояб», «24 нояб 2027». */

const MONTHS = ["янв", "фев", "мар", "апр", "мая", "июня", "июля", "авг", "сен", "окт", "нояб", "дек"] as const;
const WEEKDAYS = ["вс", "пн", "вт", "ср", "чт", "пт", "сб"] as const;
/** Within this many days a date is shown with its weekday. */
const NEAR_DAYS = 7;

const clock = new Intl.DateTimeFormat("ru", { hour: "2-digit", minute: "2-digit" });

/** «15:30» */
export function timeText(at: Date): string {
  return clock.format(at);
}

/** Returns a month's form in a date: «мая», «нояб». */
export function monthOfDate(at: Date): string {
  return MONTHS[at.getMonth()] ?? "";
}

/** «24 нояб», in another year «24 нояб 2027». */
export function dateText(at: Date, now: Date): string {
  const day = `${at.getDate()}${NBSP}${monthOfDate(at)}`;
  return at.getFullYear() === now.getFullYear() ? day : `${day}${NBSP}${at.getFullYear()}`;
}

/** Returns the name of a near day: «вчера», «сегодня», «завтра», «вс, 22 нояб»; for other days «24 нояб». */
export function dayText(at: Date, now: Date): string {
  const days = daysBetween(now, at);
  if (days === 0) return "сегодня";
  if (days === 1) return "завтра";
  if (days === -1) return "вчера";
  const date = dateText(at, now);
  return Math.abs(days) < NEAR_DAYS ? `${WEEKDAYS[at.getDay()] ?? ""},${NBSP}${date}` : date;
}

export interface DueText {
  text: string;
  /** `late` is overdue, `today` is due today. */
  state: "late" | "today" | "later";
}

/** Returns a task's due date: «сегодня, 15:30», «вчера», «24 нояб». A due date without a time is overdue only when its day is over. */
export function dueText(at: Date, hasTime: boolean, now: Date): DueText {
  const days = daysBetween(now, at);
  const text = hasTime ? `${dayText(at, now)},${NBSP}${timeText(at)}` : dayText(at, now);
  const isOverdue = hasTime ? at.getTime() < now.getTime() : days < 0;
  if (isOverdue) return { text, state: "late" };
  return { text, state: days === 0 ? "today" : "later" };
}
