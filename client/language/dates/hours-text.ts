import { numberText, NBSP } from "../plural.ts";

/** Returns «2,5 ч», or «45 мин» for less than an hour. */
export function hoursText(hours: number): string {
  if (hours > 0 && hours < 1) return `${numberText(Math.round(hours * 60))}${NBSP}мин`;
  return `${numberText(hours)}${NBSP}ч`;
}

const BARE = /^\d+(?:[.,]\d+)?$/u;
const PARTS = /^(?:(\d+(?:[.,]\d+)?)\s*(?:ч|час[а-я]*))?\s*(?:(\d+)\s*(?:м|мин[а-я]*))?$/u;
const DAYS = /^(\d+(?:[.,]\d+)?)\s*(?:д|дн|день|дня|дней)$/u;
/** One working day. */
const DAY_HOURS = 8;

const number = (text: string | undefined): number => Number((text ?? "0").replace(",", "."));

/** Parses «2», «2,5», «1 ч 30 мин», «45 мин», «2 дня» into hours, to the hundredth. `null` if the text is not a duration. */
export function readHours(text: string): number | null {
  const words = text
    .toLocaleLowerCase("ru")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/(?<=\d) (?=\d{3}(?!\d))/gu, "")
    .trim();
  const days = DAYS.exec(words);
  if (days !== null) return number(days[1]) * DAY_HOURS;
  if (BARE.test(words)) return number(words);
  const found = PARTS.exec(words);
  if (words === "" || found === null) return null;
  return Math.round((number(found[1]) + number(found[2]) / 60) * 100) / 100;
}
