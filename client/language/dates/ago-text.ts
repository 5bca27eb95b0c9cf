import { daysBetween } from "./calendar.ts";
import { dayText } from "./date-text.ts";
import { NBSP } from "../plural.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Returns how long ago something was: «сейчас», «12 мин», «3 ч», «вчера», then the day. A moment in the future is «сейчас». */
export function relativeTime(at: Date, now: Date): string {
  const passed = now.getTime() - at.getTime();
  if (passed < MINUTE_MS) return "сейчас";
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)}${NBSP}мин`;
  if (daysBetween(at, now) === 0) return `${Math.floor(passed / HOUR_MS)}${NBSP}ч`;
  return dayText(at, now);
}
