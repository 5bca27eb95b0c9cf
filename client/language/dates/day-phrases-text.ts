/** Prefixes of words, so that every case and abbreviation is recognized. Sunday first, as in `Date`. */
const WEEKDAYS = ["вос|вс", "пон|пн", "вто|вт", "сре|ср", "чет|чт", "пят|пт", "суб|сб"].map(
  (begins) => new RegExp(`^(?:${begins})`, "u"),
);

/** A weekday in any case, for use in a regular expression. */
export const WEEKDAY =
  "(?:пн|вт|ср|чт|пт|сб|вс|понедельник[а-я]?|вторник[а-я]?|сред[аеуы]|четверг[а-я]?|пятниц[аеуы]|суббот[аеуы]|воскресень[еюя])";

/** Returns the number of a weekday, as in `Date`; -1 for any other word. */
export const weekdayNamed = (word: string): number => WEEKDAYS.findIndex((begins) => begins.test(word));

const LAST_PART = /^(?:в|к|до|на)?\s*(конц[еау]|начал[еау]|середин[еыу])\s+(дня|недели|месяца|квартала|года)$/u;

const dayAfter = (day: Date, days: number): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

const mondayOf = (day: Date): Date => dayAfter(day, -((day.getDay() + 6) % 7));

/** «в конце месяца», «к началу недели»: in the current month or week, or in the next one if that day is over. */
function partOf(words: string, now: Date): Date | null {
  const found = LAST_PART.exec(words);
  if (found === null) return null;
  const [, part = "", unit = ""] = found;
  const today = dayAfter(now, 0);
  for (const ahead of [0, 1]) {
    const day = partAhead(part, unit, ahead, today);
    if (day >= today) return day;
  }
  return null;
}

function partAhead(part: string, unit: string, ahead: number, today: Date): Date {
  const isStart = part.startsWith("нач");
  const isMiddle = part.startsWith("сер");
  if (unit === "дня") return dayAfter(today, ahead);
  if (unit === "недели") return dayAfter(mondayOf(today), ahead * 7 + (isStart ? 0 : isMiddle ? 2 : 4));
  const months = unit === "месяца" ? 1 : unit === "квартала" ? 3 : 12;
  const first = today.getMonth() - (today.getMonth() % months) + ahead * months;
  const year = today.getFullYear();
  if (isStart) return new Date(year, first, 1);
  if (isMiddle) return new Date(year, first + Math.floor(months / 2), months === 1 ? 15 : 1);
  return new Date(year, first + months, 0);
}

/** «15-го», «к 15-му числу»: the next such date, skipping months that do not have it. */
function dateOfMonth(words: string, now: Date): Date | null {
  const found = /^(?:(?:к|до)\s+)?(\d{1,2})(?:-?(?:го|му|е)(?:\s+числ[ауо])?|\s+числ[ау])$/u.exec(words);
  const date = Number(found?.[1] ?? 0);
  if (date < 1 || date > 31) return null;
  const today = dayAfter(now, 0);
  for (let ahead = 0; ahead < 4; ahead += 1) {
    const day = new Date(today.getFullYear(), today.getMonth() + ahead, date);
    if (day.getDate() === date && day >= today) return day;
  }
  return null;
}

const WEEK = "(эт|следующ|след|будущ)[а-я]*\\s+недел[а-я]+";
const DAY_OF_WEEK = new RegExp(`^(?:на\\s+)?${WEEK}\\s+во?\\s+([а-я]+)$`, "u");
const WEEK_OF_DAY = new RegExp(`^(?:во?\\s+)?([а-я]+)\\s+на\\s+${WEEK}$`, "u");
const DAY_AFTER_WEEKS = /^через\s+(?:(\d{1,2}|[а-я]+)\s+)?недел[а-я]+\s+во?\s+([а-я]+)$/u;

/** «на следующей неделе в среду», «в среду на этой неделе», «через 2 недели в понедельник»: `null` for a day that is over. */
function dayOfWeek(words: string, now: Date): Date | null {
  const [, week = "", named = ""] = DAY_OF_WEEK.exec(words) ?? [];
  const [, first = "", weekAfter = ""] = WEEK_OF_DAY.exec(words) ?? [];
  const [, countWord, last = ""] = DAY_AFTER_WEEKS.exec(words) ?? [];
  const weekday = weekdayNamed(named || first || last);
  if (weekday === -1) return null;
  const isThis = (week || weekAfter) === "эт";
  const weeks = last === "" ? Number(!isThis) : countWord === undefined ? 1 : (NUMBERS[countWord] ?? Number(countWord));
  if (!Number.isInteger(weeks)) return null;
  const day = dayAfter(mondayOf(now), weeks * 7 + ((weekday + 6) % 7));
  return day < dayAfter(now, 0) ? null : day;
}

/** Parses relative days: «на следующей неделе», «в выходные», «в конце месяца», «к 15-му числу». */
export function readDayPhrase(words: string, now: Date): Date | null {
  if (/^(?:на\s+)?этой\s+неделе$/u.test(words)) {
    const friday = dayAfter(mondayOf(now), 4);
    return friday < dayAfter(now, 0) ? dayAfter(mondayOf(now), 6) : friday;
  }
  if (/^(?:на\s+)?(?:следующ|след|будущ)[а-я]*\s+недел[а-я]+$/u.test(words)) return dayAfter(mondayOf(now), 7);
  if (/^(?:в\s+)?(?:следующ|будущ)[а-я]+\s+месяц[а-я]*$/u.test(words))
    return new Date(now.getFullYear(), now.getMonth() + 1, 1);
  if (/^(?:в\s+)?(?:следующ|будущ)[а-я]+\s+год[а-я]*$/u.test(words)) return new Date(now.getFullYear() + 1, 0, 1);
  if (/^(?:(?:в|на)\s+)?выходны[ех]$/u.test(words)) {
    const isNow = now.getDay() % 6 === 0;
    return isNow ? dayAfter(now, 0) : dayAfter(mondayOf(now), 5);
  }
  if (words === "через полгода") return monthsAhead(now, 6);
  return dayOfWeek(words, now) ?? partOf(words, now) ?? dateOfMonth(words, now);
}

function monthsAhead(now: Date, months: number): Date {
  const last = new Date(now.getFullYear(), now.getMonth() + months + 1, 0).getDate();
  return new Date(now.getFullYear(), now.getMonth() + months, Math.min(now.getDate(), last));
}

const MINUTE_MS = 60_000;
const SPAN =
  /^через\s+(?:(\d{1,3}|1[.,\s]5|полтора|один|одну|две|два|три|четыре|пять|десять|пятнадцать|двадцать|тридцать|пару)\s+)?(мин|минуту|минуты|минут|ч|час|часа|часов)$/u;
const NUMBERS: Readonly<Record<string, number>> = {
  один: 1,
  одну: 1,
  полтора: 1.5,
  два: 2,
  две: 2,
  пару: 2,
  три: 3,
  четыре: 4,
  пять: 5,
  десять: 10,
  пятнадцать: 15,
  двадцать: 20,
  тридцать: 30,
};

/** Parses «через полчаса», «через 2 часа» into a moment, to the minute; `null` for other text. */
export function readMomentPhrase(words: string, now: Date): Date | null {
  const half = words === "через полчаса" || words === "через пол часа";
  const found = half ? null : SPAN.exec(words);
  if (!half && found === null) return null;
  const [, countWord, unit = ""] = found ?? [];
  const count = countWord === undefined ? 1 : (NUMBERS[countWord] ?? Number(countWord.replace(/[,\s]/u, ".")));
  const minutes = half ? 30 : unit.startsWith("ч") ? count * 60 : count;
  const at = new Date(now.getTime() + minutes * MINUTE_MS);
  at.setSeconds(0, 0);
  return at;
}
