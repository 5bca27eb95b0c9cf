import { numberText, NBSP } from "./plural.ts";

const UNITS = ["Б", "КБ", "МБ", "ГБ", "ТБ"] as const;

/** Formats a number of bytes as «184 МБ»: an integer from ten upwards, one decimal digit below. */
export function sizeText(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const shown = value >= 10 || unit === 0 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${numberText(shown)}${NBSP}${UNITS[unit] ?? ""}`;
}
