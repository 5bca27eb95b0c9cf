import { dateOfDay } from "#contract/time/due-date.ts";
import { localDay } from "#contract/time/local-time.ts";
import { tableMoment } from "#contract/time/table-time.ts";

/** A table as a file that a Russian Excel opens: semicolons, commas in figures, a mark of its alphabet at its head. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(";")).join("\r\n")}\r\n`;
}

const FORMULA = /^[=+\-@\t\r]/u;
const NEEDS_QUOTES = /[";\r\n]/u;

/** What a person typed must not become a formula of whoever opens the file. */
function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Days to the hundredth, «3,14»; nothing for none. */
export function csvDays(days: number | null): string {
  return days === null ? "" : days.toFixed(2).replace(".", ",");
}

/** «2026-11-22»: the day of a moment in a time zone. */
export function csvDay(at: number, zone: string): string {
  return dateOfDay(localDay(at, zone)).slice(0, 10);
}

/** «2026-11-22 15:30» in a time zone, which every table reads as a moment. */
export function csvMoment(at: number | null, zone: string): string {
  return at === null ? "" : tableMoment(at, zone);
}
