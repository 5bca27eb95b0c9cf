/**
 * Dates of one column of a table. Which number is the day is decided for the whole column: any 13 to 31 in the first place says
 * day first, in the second place month first; dots and nothing else to go by say day first, slashes month first.
 */
export type DateReader = (value: string) => ReadDate | null;

export interface ReadDate {
  /** ISO 8601 in UTC; a date alone is midnight in UTC. */
  at: string;
  hasTime: boolean;
}

const NUMERIC = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;

export function dateReader(values: readonly string[]): DateReader {
  const isDayFirst = dayFirst(values);
  return (value) => readIso(value.trim()) ?? readNumeric(value.trim(), isDayFirst);
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

function readNumeric(value: string, isDayFirst: boolean): ReadDate | null {
  const match = NUMERIC.exec(value);
  if (match === null) return null;
  const [first, second] = [Number(match[1]), Number(match[3])];
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return dateOf({ year: Number(match[4]), month, day, hour: match[5], minute: match[6] });
}

function readIso(value: string): ReadDate | null {
  const match = ISO.exec(value);
  if (match === null) return null;
  const date = dateOf({
    year: Number(match[1]),
    month: Number(match[2]),
    day: Number(match[3]),
    hour: match[4],
    minute: match[5],
  });
  if (date === null || match[7] === undefined || match[7] === "Z") return date;
  const offset = /([+-])(\d{2}):?(\d{2})/.exec(match[7]);
  if (offset === null) return date;
  const minutes = (Number(offset[2]) * 60 + Number(offset[3])) * (offset[1] === "-" ? -1 : 1);
  return { ...date, at: new Date(Date.parse(date.at) - minutes * 60_000).toISOString() };
}

interface DateParts {
  year: number;
  month: number;
  day: number;
  hour: string | undefined;
  minute: string | undefined;
}

/** `null` for a day that no calendar has. */
function dateOf({ year, month, day, hour, minute }: DateParts): ReadDate | null {
  const date = new Date(Date.UTC(year, month - 1, day, Number(hour ?? 0), Number(minute ?? 0)));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && year < 3000 ? { at: date.toISOString(), hasTime: hour !== undefined } : null;
}
