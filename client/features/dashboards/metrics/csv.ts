import { dateOfDay } from "#contract/time/due-date.ts";
import { localDay } from "#contract/time/local-time.ts";
import { tableMoment } from "#contract/time/table-time.ts";

/** Returns a table as CSV for a Russian Excel: separated by semicolons, with a byte order mark. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(";")).join("\r\n")}\r\n`;
}

const FORMULA = /^[=+\-@\t\r]/u;
const NEEDS_QUOTES = /[";\r\n]/u;

/** Escapes a cell, so that typed text does not become a formula for the user who opens the file. */
function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats days with two decimals, «3,14»; an empty string for `null`. */
export function csvDays(days: number | null): string {
  return days === null ? "" : days.toFixed(2).replace(".", ",");
}

/** Formats the day of a moment in a time zone: «2026-11-22». */
export function csvDay(at: number, zone: string): string {
  return dateOfDay(localDay(at, zone)).slice(0, 10);
}

/** Formats a moment in a time zone, «2026-11-22 15:30», which every spreadsheet reads as a date and time. */
export function csvMoment(at: number | null, zone: string): string {
  return at === null ? "" : tableMoment(at, zone);
}
