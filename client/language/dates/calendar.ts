/** Days and their distances in the person's own time zone, which is the browser's. All times are ISO 8601 or milliseconds. */

const DAY_MS = 86_400_000;

/** Whole calendar days from `from` to `to`: 1 is tomorrow, whatever the hours; summer time changes nothing. */
export function daysBetween(from: Date, to: Date): number {
  return Math.round((midnightUtc(to) - midnightUtc(from)) / DAY_MS);
}

function midnightUtc(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

export type DayPart = "night" | "morning" | "day" | "evening";

/** The part of the day that a greeting names. */
export function dayPart(now: Date): DayPart {
  const hour = now.getHours();
  if (hour < 5) return "night";
  if (hour < 12) return "morning";
  return hour < 18 ? "day" : "evening";
}
