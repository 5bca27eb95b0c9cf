import type { ReadDue } from "#client/language/dates/due-words-text.ts";
import { readDue } from "#client/language/dates/due-words-text.ts";
import { MONTH_WORD, timeAt, type WordRange } from "#client/entities/task/quick-add-syntax/line-dates-text.ts";
import { dueOfLine } from "#client/entities/task/quick-add-syntax/line-due-text.ts";
import { phraseOf, type LineToken } from "#client/entities/task/quick-add-syntax/line-tokens.ts";
import type { Recurrence } from "#contract/recurrence/recurrence-rule.ts";

/** A recurrence found in a line, and its first due date. */
export interface FoundRecurrence {
  readonly recurrence: Recurrence;
  readonly due: ReadDue;
  readonly ranges: readonly WordRange[];
}

const PHRASE_WORDS = 9;
const DAYS_AHEAD = 1500;
const WEEKDAYS = ["пон", "вто", "сре", "чет", "пят", "суб", "вос"];
const SHORT_WEEKDAYS = ["пн", "вт", "ср", "чт", "пт", "сб", "вс"];
const COUNTS: Readonly<Record<string, number>> = {
  два: 2,
  две: 2,
  три: 3,
  четыре: 4,
  пять: 5,
  шесть: 6,
  второй: 2,
  вторую: 2,
  третий: 3,
  третью: 3,
  четвертый: 4,
  четвертую: 4,
  другой: 2,
};
const COUNT = `(\\d{1,2}|${Object.keys(COUNTS).join("|")})`;
const UNIT = "(день|дня|дней|недел[юиь]|месяц|месяца|месяцев|квартал|квартала|кварталов|год|года|лет|полгода)";
const WEEKDAY = "(?:понедельник|вторник|среду|четверг|пятницу|субботу|воскресенье|пн|вт|ср|чт|пт|сб|вс)";
const WEEKDAYS_DATIVE =
  "(?:понедельникам|вторникам|средам|четвергам|пятницам|субботам|воскресеньям|пн|вт|ср|чт|пт|сб|вс)";
const AND = "(?:(?: и)? )";

const PLAIN: Recurrence = { every: "day", interval: 1, weekdays: [], month: null, monthDay: null, timeZone: null };

type Reader = readonly [RegExp, (found: RegExpExecArray) => Recurrence | null];

/** The most specific first; each pattern must match a whole phrase. */
const READERS: readonly Reader[] = [
  [
    /^(?:по будням|по будним дням|по рабочим дням|кажд(?:ый|ого) (?:рабочий|рабочего|будний|буднего) (?:день|дня)|ежедневно по будням)$/u,
    () => weekly([0, 1, 2, 3, 4]),
  ],
  [/^(?:по выходным|по выходным дням|каждые выходные)$/u, () => weekly([5, 6])],
  [/^(?:каждый день|ежедневно|раз в день|каждое утро|каждый вечер|по утрам|по вечерам)$/u, () => PLAIN],
  [
    new RegExp(`^кажд(?:ый|ую|ое) (${WEEKDAY}(?:${AND}${WEEKDAY})*)$`, "u"),
    ([, days = ""]) => weekly(weekdaysIn(days)),
  ],
  [
    new RegExp(`^(?:еженедельно )?по (${WEEKDAYS_DATIVE}(?:${AND}(?:по )?${WEEKDAYS_DATIVE})*)$`, "u"),
    ([, days = ""]) => weekly(weekdaysIn(days)),
  ],
  [
    new RegExp(
      `^(?:еженедельно|каждую неделю|раз в неделю) (?:в|во) (${WEEKDAY}(?:${AND}(?:в |во )?${WEEKDAY})*)$`,
      "u",
    ),
    ([, days = ""]) => weekly(weekdaysIn(days)),
  ],
  [
    new RegExp(`^(?:каждые|каждую|раз в) ${COUNT} недел[юиь] (?:(?:в|во|по) )(${WEEKDAY}|${WEEKDAYS_DATIVE})$`, "u"),
    ([, count, day = ""]) => ({ ...weekly(weekdaysIn(day)), interval: countOf(count) }),
  ],
  [
    /^(?:ежемесячно|каждый месяц|раз в месяц)(?: (\d{1,2})-?(?:го|е)?(?: числа| число)?)$/u,
    ([, date]) => monthly(Number(date)),
  ],
  [/^(?:кажд(?:ое|ого) )(\d{1,2})-?(?:го|е)?(?: числ[оа])(?: месяца)?$/u, ([, date]) => monthly(Number(date))],
  [/^кажд(?:ое|ого) (\d{1,2})-?(?:го|е)$/u, ([, date]) => monthly(Number(date))],
  [/^(\d{1,2})-?(?:го|е)?(?: числ[оа])? (?:каждого месяца|ежемесячно)$/u, ([, date]) => monthly(Number(date))],
  [
    /^(?:(?:ежемесячно|каждый месяц) в последний день(?: месяца)?|(?:в )?(?:каждый )?последний день каждого месяца|каждый последний день месяца|в конце каждого месяца)$/u,
    () => monthly(-1),
  ],
  [
    new RegExp(`^(?:ежегодно|каждый год|кажд(?:ое|ого)) (\\d{1,2})(?:-?(?:го|е))? (${MONTH_WORD})$`, "u"),
    ([, date, month = ""]) => yearly(Number(date), month),
  ],
  [/^(?:еженедельно|каждую неделю|раз в неделю)$/u, () => ({ ...PLAIN, every: "week" })],
  [/^(?:ежемесячно|каждый месяц|раз в месяц)$/u, () => ({ ...PLAIN, every: "month" })],
  [/^(?:ежеквартально|каждый квартал|раз в квартал)$/u, () => ({ ...PLAIN, every: "month", interval: 3 })],
  [/^(?:ежегодно|каждый год|раз в год)$/u, () => ({ ...PLAIN, every: "year" })],
  [/^(?:каждые полгода|раз в полгода)$/u, () => ({ ...PLAIN, every: "month", interval: 6 })],
  [
    new RegExp(`^(?:каждые|каждый|каждую|раз в) ${COUNT} ${UNIT}$`, "u"),
    ([, count, unit = ""]) => every(countOf(count), unit),
  ],
];

const countOf = (word: string | undefined): number => COUNTS[word ?? ""] ?? Number(word);
const weekly = (weekdays: readonly number[]): Recurrence => ({ ...PLAIN, every: "week", weekdays });

function monthly(monthDay: number): Recurrence | null {
  return monthDay === -1 || (monthDay >= 1 && monthDay <= 31) ? { ...PLAIN, every: "month", monthDay } : null;
}

function yearly(monthDay: number, month: string): Recurrence | null {
  // A leap year, which has every date that any year has.
  const day = readDue(`${String(monthDay)} ${month} 2028`, new Date(2028, 0, 1));
  return day === null ? null : { ...PLAIN, every: "year", month: day.at.getMonth() + 1, monthDay };
}

function every(interval: number, unit: string): Recurrence | null {
  if (!Number.isInteger(interval) || interval < 1) return null;
  if (/^(?:день|дн)/u.test(unit)) return { ...PLAIN, interval };
  if (unit.startsWith("недел")) return { ...PLAIN, every: "week", interval };
  if (unit.startsWith("месяц")) return { ...PLAIN, every: "month", interval };
  if (unit.startsWith("кварт")) return interval * 3 > 99 ? null : { ...PLAIN, every: "month", interval: interval * 3 };
  return { ...PLAIN, every: "year", interval };
}

function weekdaysIn(words: string): number[] {
  const days = words.split(" ").flatMap((word) => {
    const short = SHORT_WEEKDAYS.indexOf(word);
    const long = short === -1 ? WEEKDAYS.findIndex((begins) => word.startsWith(begins)) : short;
    return long === -1 ? [] : [long];
  });
  return [...new Set(days)].sort((one, two) => one - two);
}

/** Parses a phrase that is a recurrence as a whole; `null` for any other. */
function readPhrase(phrase: string): Recurrence | null {
  for (const [pattern, read] of READERS) {
    const found = pattern.exec(phrase);
    if (found !== null) return read(found);
  }
  return null;
}

const BEGINS = /^(?:кажд|ежедн|еженед|ежемес|ежекварт|ежегод|по$|раз$|в$|последний$|\d)/u;

function recurrenceAt(
  tokens: readonly LineToken[],
  from: number,
): (WordRange & { recurrence: Recurrence; phrase: string }) | null {
  if (!BEGINS.test(tokens[from]?.plain ?? "")) return null;
  for (let count = Math.min(PHRASE_WORDS, tokens.length - from); count > 0; count -= 1) {
    const phrase = phraseOf(tokens, from, count);
    const recurrence = phrase === null ? null : readPhrase(phrase.replaceAll(",", ""));
    if (phrase !== null && recurrence !== null) return { from, to: from + count, recurrence, phrase };
  }
  return null;
}

const EVERY = /^(?:кажд|ежедн|еженед|ежемес|ежекварт|ежегод|ежечас)/u;
const OF_TIME =
  /^(?:\d|пон|втор|сре[ду]|чет|пят|суб|воск|пн$|вт$|ср$|чт$|пт$|сб$|вс$|день|дн|недел|месяц|год|час|мин|утр|вечер|числ|рабоч|будн|выходн|кварт|перв|трет|послед|два$|две$|три$|пять$|друг)/u;

/** Whether a line describes a recurrence that the parser does not know: a single date would be wrong then. */
export function isUnknownRecurrence(tokens: readonly LineToken[]): boolean {
  return tokens.some(
    ({ plain, isOpaque }, at) =>
      !isOpaque && EVERY.test(plain) && (plain.startsWith("еже") || OF_TIME.test(tokens[at + 1]?.plain ?? "")),
  );
}

/** Parses the recurrence of a line: «каждый понедельник в 10:00», «по будням», «ежемесячно 15-го». */
export function recurrenceOfLine(tokens: readonly LineToken[], now: Date): FoundRecurrence | null {
  for (let at = 0; at < tokens.length; at += 1) {
    const found = tokens[at]?.isOpaque === true ? null : recurrenceAt(tokens, at);
    if (found !== null) return withFirst(tokens, found, now);
  }
  return null;
}

type RecurrenceMatch = NonNullable<ReturnType<typeof recurrenceAt>>;

function withFirst(tokens: readonly LineToken[], found: RecurrenceMatch, now: Date): FoundRecurrence {
  const isTaken = (at: number): boolean => at >= found.from && at < found.to;
  const near = timeAt(tokens, found.to, true);
  const nearRange = near === null ? [] : [{ from: near.from, to: near.to }];
  const isTakenToo = (at: number): boolean => isTaken(at) || nearRange.some(({ from, to }) => at >= from && at < to);
  const begins = startOf(tokens, near?.to ?? found.to, now);
  const other = begins === null ? dueOfLine(tokens, now, isTakenToo) : null;
  const clock = near === null ? clockOf(found.phrase, other, now) : readDue(near.phrase, now);
  const from = begins?.at ?? (other !== null && !isHourOnly(other, now) ? other.at : now);
  const due = firstDue(found.recurrence, from, clock, now);
  const ranges = [{ from: found.from, to: found.to }, ...nearRange, ...(begins?.ranges ?? other?.ranges ?? [])];
  return { recurrence: placed(found.recurrence, due.at), due, ranges: touching(ranges) };
}

/** Returns the start of a recurrence right after it: «с 5 декабря». */
function startOf(tokens: readonly LineToken[], at: number, now: Date): { at: Date; ranges: WordRange[] } | null {
  const lead = /^начиная$/u.test(tokens[at]?.plain ?? "") ? 2 : 1;
  if (!/^со?$/u.test(tokens[at + lead - 1]?.plain ?? "")) return null;
  for (let count = Math.min(3, tokens.length - at - lead); count > 0; count -= 1) {
    const phrase = phraseOf(tokens, at + lead, count);
    const due = phrase === null || /^\d{1,2}(?:\.\d)?$/u.test(phrase) ? null : readDue(phrase, now);
    if (due !== null && !due.hasTime) return { at: due.at, ranges: [{ from: at, to: at + lead + count }] };
  }
  return null;
}

function clockOf(phrase: string, other: ReadDue | null, now: Date): ReadDue | null {
  if (other?.hasTime === true) return other;
  if (/утр/u.test(phrase)) return readDue("утром", now);
  return /вечер/u.test(phrase) ? readDue("вечером", now) : null;
}

/** Returns true for a time without a day, which is parsed as today or tomorrow: the rule decides the day. */
function isHourOnly({ at, hasTime }: ReadDue, now: Date): boolean {
  return hasTime && at.getTime() - now.getTime() <= 86_400_000;
}

/** Returns the first due date of the rule from a day on; today only if its time is still to come. */
function firstDue(rule: Recurrence, from: Date, clock: ReadDue | null, now: Date): ReadDue {
  const [hours, minutes] = clock === null ? [12, 0] : [clock.at.getHours(), clock.at.getMinutes()];
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const at = new Date(from.getFullYear(), from.getMonth(), from.getDate() + ahead, hours, minutes);
    if (clock !== null && at <= now) continue;
    if (isDayOf(rule, at)) return { at, hasTime: clock !== null };
  }
  return { at: from, hasTime: false };
}

function isDayOf({ every: unit, weekdays, month, monthDay }: Recurrence, day: Date): boolean {
  if (unit === "week") return weekdays.length === 0 || weekdays.includes((day.getDay() + 6) % 7);
  if (unit === "day" || monthDay === null) return true;
  const last = new Date(day.getFullYear(), day.getMonth() + 1, 0).getDate();
  const date = monthDay === -1 ? last : Math.min(monthDay, last);
  return day.getDate() === date && (month === null || day.getMonth() + 1 === month);
}

/** Completes the rule as the dialog does: with the day of its first due date. */
function placed(rule: Recurrence, first: Date): Recurrence {
  if (rule.every === "week" && rule.weekdays.length === 0) return { ...rule, weekdays: [(first.getDay() + 6) % 7] };
  if (rule.monthDay !== null || rule.every === "day" || rule.every === "week") return rule;
  return { ...rule, monthDay: first.getDate(), month: rule.every === "year" ? first.getMonth() + 1 : null };
}

function touching(ranges: readonly WordRange[]): WordRange[] {
  const all: WordRange[] = [];
  for (const range of [...ranges].sort((one, two) => one.from - two.from)) {
    const last = all.at(-1);
    if (last !== undefined && last.to >= range.from)
      all[all.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else all.push(range);
  }
  return all;
}
