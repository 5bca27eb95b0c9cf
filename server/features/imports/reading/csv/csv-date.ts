import { type Clock, clockAhead } from "#contract/time/table-zone.ts";

/**
 * Parses the dates of one column of a table, in the time zone of a clock unless a value has its own offset. The order of day and month is
 * decided for the whole column: any 13 to 31 in the first place means day first, in the second place month first; without one, dots mean
 * day first and slashes month first.
 */
export type DateReader = (value: string) => ReadDate | null;

export interface ReadDate {
  /** As written: days since 1 January 1970. */
  day: number;
  /** As written, minutes since midnight; `null` for a date without a time. */
  minute: number | null;
  /** ISO 8601 in UTC; noon for a date without a time. */
  at: string;
}

const DAY_MS = 86_400_000;
const NOON_MINUTE = 720;
const DAY_MINUTES = 1_440;

const NUMERIC = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;

export function dateReader(values: readonly string[], clock: Clock): DateReader {
  const isDayFirst = dayFirst(values);
  return (value) => readIso(value.trim(), clock) ?? readNumeric(value.trim(), { isDayFirst, clock });
}

function dayFirst(values: readonly string[]): boolean {
  let dotted = false;
  for (const value of values) {
    const match = NUMERIC.exec(value.trim());
    if (match === null) continue;
    if (Number(match[1]) > 12) return true;
    if (Number(match[3]) > 12) return false;
    dotted ||= match[2] === ".";
  }
  return dotted;
}

function readNumeric(value: string, { isDayFirst, clock }: { isDayFirst: boolean; clock: Clock }): ReadDate | null {
  const match = NUMERIC.exec(value);
  if (match === null) return null;
  const [first, second] = [Number(match[1]), Number(match[3])];
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return dateOf({ year: Number(match[4]), month, day, hour: match[5], minute: match[6] }, clock);
}

function readIso(value: string, clock: Clock): ReadDate | null {
  const match = ISO.exec(value);
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return dateOf({ year, month, day, hour: match[4], minute: match[5] }, ownClock(match[7]) ?? clock);
}

/** The clock of an offset after a time: «Z», «+03:00». */
function ownClock(offset: string | undefined): Clock | null {
  if (offset === undefined) return null;
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})/.exec(offset) ?? [];
  const ahead = sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  return clockAhead(ahead);
}

interface DateParts {
  year: number;
  month: number;
  day: number;
  hour: string | undefined;
  minute: string | undefined;
}

/** `null` for a day that does not exist. */
function dateOf({ year, month, day, hour, minute }: DateParts, clock: Clock): ReadDate | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isReal || year < 1900 || year >= 3000) return null;
  const calendarDay = date.getTime() / DAY_MS;
  const ofDay = hour === undefined ? null : Number(hour) * 60 + Number(minute ?? 0);
  if (ofDay !== null && ofDay >= DAY_MINUTES) return null;
  return { day: calendarDay, minute: ofDay, at: new Date(clock(calendarDay, ofDay ?? NOON_MINUTE)).toISOString() };
}
