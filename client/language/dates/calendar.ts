/** Days and differences of days in the user's time zone, which is the browser's. */

const DAY_MS = 86_400_000;

/** Returns whole calendar days from `from` to `to`: 1 is tomorrow, whatever the times; daylight saving has no effect. */
export function daysBetween(from: Date, to: Date): number {
  return Math.round((midnightUtc(to) - midnightUtc(from)) / DAY_MS);
}

function midnightUtc(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

export type DayPart = "night" | "morning" | "day" | "evening";

/** Returns the part of the day for a greeting. */
export function dayPart(now: Date): DayPart {
  const hour = now.getHours();
  if (hour < 5) return "night";
  if (hour < 12) return "morning";
  return hour < 18 ? "day" : "evening";
}
