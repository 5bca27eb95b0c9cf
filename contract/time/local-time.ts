/** Days and times of a time zone other than the server's. Milliseconds since 1970. */

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

interface Local {
  year: number;
  month: number;
  day: number;
  /** From midnight. */
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached !== undefined) return cached;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  formats.set(timeZone, made);
  return made;
}

/** Returns the local date and time in a zone. */
export function localOf(at: number, timeZone: string): Local {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: "year" | "month" | "day" | "hour" | "minute") => parts.get(name) ?? 0;
  return { year: part("year"), month: part("month"), day: part("day"), minute: part("hour") * 60 + part("minute") };
}

/** Returns the calendar day of a moment in a zone: days since 1 January 1970. */
export function localDay(at: number, timeZone: string): number {
  const { year, month, day } = localOf(at, timeZone);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/**
 * Returns when a local clock shows `minute` of the day that is `days` after the day of `at`. A skipped time gives the moment right after
 * it.
 */
export function momentAt(at: number, timeZone: string, days: number, minute: number): number {
  return momentOnDay(localDay(at, timeZone) + days, timeZone, minute);
}

/** Returns when a local clock shows `minute` of a calendar day (days since 1970). A skipped time gives the moment right after it. */
export function momentOnDay(day: number, timeZone: string, minute: number): number {
  const wanted = day * DAY_MS + minute * MINUTE_MS;
  let guess = wanted;
  // The offset is that of the resulting moment: two iterations are enough near a clock change.
  for (let time = 0; time < 2; time += 1) {
    const shown = localOf(guess, timeZone);
    guess += wanted - (Date.UTC(shown.year, shown.month - 1, shown.day) + shown.minute * MINUTE_MS);
  }
  return guess;
}
