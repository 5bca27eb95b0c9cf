import { daysBetween } from "#client/language/dates/calendar.ts";
import { dayText, timeText } from "#client/language/dates/date-text.ts";

/** Returns the time of a mutation: «14:02» for today, «вчера, 14:02» for an earlier day. */
export function momentText(at: Date, now: Date): string {
  return daysBetween(at, now) === 0 ? timeText(at) : `${dayText(at, now)}, ${timeText(at)}`;
}
