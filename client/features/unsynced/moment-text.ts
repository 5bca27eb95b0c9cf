import { daysBetween } from "#client/language/dates/calendar.ts";
import { dayText, timeText } from "#client/language/dates/date-text.ts";

/** When an edit was made: «14:02», earlier «вчера, 14:02». */
export function momentText(at: Date, now: Date): string {
  return daysBetween(at, now) === 0 ? timeText(at) : `${dayText(at, now)}, ${timeText(at)}`;
}
