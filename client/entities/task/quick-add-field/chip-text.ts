import { dateText, timeText } from "#client/language/dates/date-text.ts";
import { NBSP } from "#client/language/plural.ts";

const WEEKDAYS = ["вс", "пн", "вт", "ср", "чт", "пт", "сб"] as const;

/** «пт, 20 нояб, 15:00»: a due date read from typed text is shown as its date, so that a wrong one is noticed. */
export function dueIn(at: Date, hasTime: boolean, now: Date): string {
  const day = `${WEEKDAYS[at.getDay()] ?? ""},${NBSP}${dateText(at, now)}`;
  return hasTime ? `${day},${NBSP}${timeText(at)}` : day;
}
