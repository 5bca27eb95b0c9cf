import { readDayPhrase, readMomentPhrase, WEEKDAY, weekdayNamed } from "./day-phrases-text.ts";
import { inWorkingDays } from "./working-days-text.ts";

/** A day, with a time if one was given. Without a time `at` is noon, so that the day is the same in neighbouring zones. */
export interface ReadDue {
  readonly at: Date;
  readonly hasTime: boolean;
}

const NEAR = new Map(
  Object.entries({ сегодня: 0, завтра: 1, послезавтра: 2, послепослезавтра: 3, вчера: -1, позавчера: -2 }),
);

/** Prefixes of words, so that every case and abbreviation is recognized. */
const MONTHS = ["янв", "фев", "мар", "апр", "ма[йяе]", "июн", "июл", "авг", "сен", "окт", "ноя", "дек"];
const SPANS: readonly [RegExp, "day" | "week" | "month" | "year"][] = [
  [/^(?:день|дн)/u, "day"],
  [/^недел/u, "week"],
  [/^мес/u, "month"],
  [/^(?:год|лет)/u, "year"],
];
const COUNTS = new Map(
  Object.entries({
    один: 1,
    одну: 1,
    два: 2,
    две: 2,
    три: 3,
    четыре: 4,
    пять: 5,
    пару: 2,
  }),
);
const HOURS = new Map(Object.entries({ полдень: 12, полдня: 12, полночь: 0 }));

const PART_OF_DAY = "утра|дня|вечера|ночи";
const NOT_A_DATE = `(?!\\s+(?:${MONTHS.join("|")}|числ))`;
/** «15:30», «в 15.30» («15.30» alone is a date), «в 15», «к 9 утра». */
const TIME = new RegExp(
  `(?:^|\\s)(?:(?:(?:в|к|до|на)\\s+)?(\\d{1,2}):(\\d{2})|в\\s+(\\d{1,2})[.-](\\d{2})(?![.\\d])` +
    `|(?:в|к|до)\\s+(\\d{1,2})(?![.:\\d-])${NOT_A_DATE}(?:\\s+час(?:а|ов)?)?)(?:\\s+(${PART_OF_DAY}))?(?=\\s|$)`,
  "u",
);
const PART = new RegExp(`(?:^|(?<!через)\\s)(\\d{1,2})\\s+(${PART_OF_DAY})(?=\\s|$)`, "u");
const WORD_HOUR = /(?:^|\s)(?:(?:в|к|до)\s+)?(полдень|полдня|полночь)(?=\s|$)/u;
const LEADING = /^(?:(?:на|в|во|к|ко|до|с|со)\s+)?/u;

/** «В 3» means the afternoon: users who mean the night say so, or write «3:00». */
const LAST_AFTERNOON = 6;

type Clock = readonly [hours: number, minutes: number];

/** Hours for parts of the day. */
const DAY_PARTS = new Map(
  Object.entries({ утром: 9, днем: 13, вечером: 19, "в обед": 13, "до обеда": 12, "к обеду": 12 }),
);
const DAY_PART = /(?:^|\s)(?:рано\s+|поздно\s+|этим\s+)?(утром|днем|вечером|в обед|до обеда|к обеду)(?=\s|$)/u;

/** Extracts the time from a text. `null`: there is none; "wrong": it is invalid. */
function takeTime(words: string): { readonly rest: string; readonly clock: Clock | null | "wrong" } {
  const named = WORD_HOUR.exec(words);
  if (named !== null) return { rest: words.replace(WORD_HOUR, " "), clock: [HOURS.get(named[1] ?? "") ?? 0, 0] };
  const found = TIME.exec(words);
  const dayPart = found === null ? DAY_PART.exec(words) : null;
  if (dayPart !== null) return { rest: words.replace(DAY_PART, " "), clock: [DAY_PARTS.get(dayPart[1] ?? "") ?? 0, 0] };
  if (found === null) {
    const part = PART.exec(words);
    if (part === null) return { rest: words, clock: null };
    return { rest: words.replace(PART, " "), clock: clockOf(Number(part[1]), 0, part[2]) };
  }
  const [, hour, minutes, dotHour, dotMinutes, bare, part] = found;
  const isAfternoon = bare !== undefined && part === undefined && Number(bare) >= 1 && Number(bare) <= LAST_AFTERNOON;
  const partOfDay = isAfternoon ? "дня" : part;
  const clock = clockOf(Number(hour ?? dotHour ?? bare), Number(minutes ?? dotMinutes ?? 0), partOfDay);
  return { rest: words.replace(TIME, " "), clock };
}

function clockOf(hours: number, minutes: number, part: string | undefined): Clock | "wrong" {
  const isPm = part === "дня" || part === "вечера" || (part === "ночи" && hours > 8);
  const isMidnight = part === "ночи" && hours === 12;
  const read = isMidnight ? 0 : isPm && hours < 12 ? hours + 12 : hours;
  return read > 23 || minutes > 59 ? "wrong" : [read, minutes];
}

/** Returns midnight of a day, `null` if it is not in the calendar. */
function dayOf(year: number, month: number, date: number): Date | null {
  const day = new Date(year, month, date);
  return day.getMonth() === month && day.getDate() === date && year >= 1970 && year <= 9999 ? day : null;
}

/** A date without a year is the next one. */
function nextDate(month: number, date: number, now: Date): Date | null {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  for (let year = now.getFullYear(); year <= now.getFullYear() + 8; year += 1) {
    const day = dayOf(year, month, date);
    if (day !== null && day >= today) return day;
  }
  return null;
}

function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function readNumericDate(words: string, now: Date): Date | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/u.exec(words);
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]));
  const match = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2}))?$/u.exec(words);
  if (match === null) return null;
  const [, date, month, year] = match;
  if (year !== undefined) return dayOf(fullYear(year), Number(month) - 1, Number(date));
  return nextDate(Number(month) - 1, Number(date), now);
}

function readMonth(words: string, now: Date): Date | null {
  const found = /^(\d{1,2})(?:-?го)?\s+([а-я]+)\.?(?:\s+(\d{4})(?:\s*г(?:ода|\.)?)?)?$/u.exec(words);
  if (found === null) return null;
  const [, date, name = "", year] = found;
  const month = MONTHS.findIndex((begins) => new RegExp(`^(?:${begins})`, "u").test(name));
  if (month === -1) return null;
  return year === undefined ? nextDate(month, Number(date), now) : dayOf(Number(year), month, Number(date));
}

function readWeekday(words: string, now: Date): Date | null {
  const found = /^(?:(следующ[а-я]+|эт[а-я]+)\s+)?([а-я]{2,12})$/u.exec(words);
  if (found === null) return null;
  const weekday = weekdayNamed(found[2] ?? "");
  if (weekday === -1) return null;
  const ahead = (weekday - now.getDay() + 7) % 7;
  const isNext = found[1]?.startsWith("след") === true;
  // «В среду» on a Wednesday means in a week; «в следующую среду» is in the next calendar week.
  const untilMonday = 7 - ((now.getDay() + 6) % 7);
  const days = isNext ? untilMonday + ((weekday + 6) % 7) : ahead === 0 ? 7 : ahead;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
}

/** «Рабочий день» follows the country's calendar. */
function readWorkingDay(words: string, now: Date): Date | null {
  const found =
    /^(?:через\s+(?:(\d{1,3}|(?!рабоч)[а-я]+)\s+)?|(?:следующ|ближайш)[а-я]+\s+)рабоч[а-я]+\s+(?:день|дн[а-я]+)$/u.exec(
      words,
    );
  if (found === null) return null;
  const [, countWord] = found;
  const count = countWord === undefined ? 1 : (COUNTS.get(countWord) ?? Number(countWord));
  return Number.isInteger(count) ? inWorkingDays(now, count) : null;
}

function readSpan(words: string, now: Date): Date | null {
  const found = /^через\s+(?:(\d{1,3}|[а-я]+)\s+)?([а-я]+)$/u.exec(words);
  if (found === null) return null;
  const [, countWord, name = ""] = found;
  const count = countWord === undefined ? 1 : (COUNTS.get(countWord) ?? Number(countWord));
  const span = SPANS.find(([begins]) => begins.test(name))?.[1];
  if (span === undefined || !Number.isInteger(count)) return null;
  const days = span === "day" ? count : span === "week" ? count * 7 : 0;
  const months = span === "month" ? count : span === "year" ? count * 12 : 0;
  const month = new Date(now.getFullYear(), now.getMonth() + months + 1, 0);
  const date = months === 0 ? now.getDate() + days : Math.min(now.getDate(), month.getDate());
  return new Date(now.getFullYear(), now.getMonth() + months, date);
}

function readDay(words: string, now: Date): Date | null {
  const near = NEAR.get(words);
  if (near !== undefined) return new Date(now.getFullYear(), now.getMonth(), now.getDate() + near);
  return (
    readDayPhrase(words, now) ??
    readWorkingDay(words, now) ??
    readSpan(words, now) ??
    readNumericDate(words, now) ??
    readMonth(words, now) ??
    readWeekday(words, now)
  );
}

/** «вс, 22 нояб», «во вторник, 1 декабря»: a weekday before a date is redundant. */
const WEEKDAY_BEFORE = new RegExp(`^(?:(?:в|во|к|ко|до) )?${WEEKDAY} (?=\\d)`, "u");
const WEEKDAY_AFTER = new RegExp(`^(\\d.*?\\S) (?:во? )?${WEEKDAY}$`, "u");

/**
 * Parses a date as people write it: «завтра в 15:00», «в пятницу», «через 2 недели», «24 нояб», «24.11.2027», «до 19:00». Returns `null` if
 * the text is not a date. A time without a day is the next such time.
 */
export function readDue(text: string, now: Date): ReadDue | null {
  const words = text
    .toLocaleLowerCase("ru")
    .replaceAll("ё", "е")
    .replaceAll(/[\s,]+/gu, " ")
    .trim();
  const moment = readMomentPhrase(words, now);
  if (moment !== null) return { at: moment, hasTime: true };
  const { rest, clock } = takeTime(words);
  if (clock === "wrong") return null;
  const bare = rest.replaceAll(/\s+/gu, " ").trim().replace(WEEKDAY_BEFORE, "").replace(LEADING, "");
  const day = readDay(bare.replace(WEEKDAY_AFTER, "$1").trim(), now);
  if (bare === "") return clock === null ? null : nextHour(clock, now);
  if (day === null) return null;
  const [hours, minutes] = clock ?? [12, 0];
  return { at: new Date(day.getFullYear(), day.getMonth(), day.getDate(), hours, minutes), hasTime: clock !== null };
}

function nextHour([hours, minutes]: Clock, now: Date): ReadDue {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hours, minutes);
  if (at <= now) at.setDate(at.getDate() + 1);
  return { at, hasTime: true };
}
