import { readDue, type ReadDue } from "#client/language/dates/due-words-text.ts";
import { dayAt, isFreeAt, timeAt, type FoundDue, type FoundTime, type WordRange } from "./line-dates-text.ts";
import type { LineToken } from "./line-tokens.ts";

type FoundDay = WordRange & { readonly due: ReadDue };

const SHORT_DAY = /^(?:пн|вт|ср|чт|пт|сб|вс)$/u;

/** The first day and the first time of a line. */
interface FoundParts {
  readonly day: FoundDay | null;
  readonly time: FoundTime | null;
}

/**
 * Parses the due date of a line, at any position: «завтра купить хлеб», «в 18 позвонить маме завтра». `null` if there is none, or several
 * days are possible. `taken`: words that are parsed as something else.
 */
export function dueOfLine(
  tokens: readonly LineToken[],
  now: Date,
  taken: (at: number) => boolean = () => false,
): FoundDue | null {
  const { day, time } = partsOf(tokens, now, taken);
  if (day === null && time === null) return null;
  if (day !== null && isChoice(tokens, day, now)) return null;
  const ranges = [day, time].flatMap((part) => (part === null ? [] : [{ from: part.from, to: part.to }]));
  const due = joined(day?.due ?? null, time?.phrase ?? null, now);
  return due === null ? null : { ...due, ranges: merged(ranges) };
}

function partsOf(tokens: readonly LineToken[], now: Date, taken: (at: number) => boolean): FoundParts {
  let day: FoundDay | null = null;
  let time: FoundTime | null = null;
  for (let at = 0; at < tokens.length; at += 1) {
    if (taken(at) || tokens[at]?.isOpaque === true) continue;
    const found: FoundDay | null =
      day === null && isFreeAt(tokens, at) ? (dayAt(tokens, at, now) ?? shortDayAt(tokens, at, now)) : null;
    if (found !== null) {
      day = found;
      time ??= timeBefore(tokens, found.from, taken) ?? timeNear(tokens, found.to, taken);
      at = Math.max(found.to, time?.to ?? 0) - 1;
      continue;
    }
    const hour: FoundTime | null = time === null && isFreeAt(tokens, at) ? timeAt(tokens, at, false) : null;
    if (hour !== null) {
      time = hour;
      at = hour.to - 1;
    }
  }
  return { day, time };
}

/** «пт 15:00» */
function shortDayAt(tokens: readonly LineToken[], at: number, now: Date): FoundDay | null {
  const { plain = "" } = tokens[at] ?? {};
  if (!SHORT_DAY.test(plain) || timeAt(tokens, at + 1, true) === null) return null;
  const due = readDue(plain, now);
  return due === null ? null : { from: at, to: at + 1, due };
}

function timeNear(tokens: readonly LineToken[], from: number, taken: (at: number) => boolean): FoundTime | null {
  return taken(from) ? null : timeAt(tokens, from, true);
}

/** Returns a time that ends where a day begins: «15:00 завтра». */
function timeBefore(tokens: readonly LineToken[], to: number, taken: (at: number) => boolean): FoundTime | null {
  for (let count = 3; count > 0; count -= 1) {
    const from = to - count;
    if (from < 0 || taken(from) || !isFreeAt(tokens, from)) continue;
    const found = timeAt(tokens.slice(0, to), from, true);
    if (found?.to === to) return found;
  }
  return null;
}

/** Returns true for a choice of days, as in «завтра или послезавтра»: neither is the due date. */
function isChoice(tokens: readonly LineToken[], { from, to }: FoundDay, now: Date): boolean {
  const after = tokens[to]?.plain ?? "";
  if (/^(?:и|или|либо|-|–|—)$/u.test(after) && dayAt(tokens, to + 1, now) !== null) return true;
  const before = tokens[from - 1]?.plain ?? "";
  return /^(?:или|либо)$/u.test(before);
}

/** Combines a day and a time. A time in the phrase of the day wins. */
function joined(day: ReadDue | null, phrase: string | null, now: Date): ReadDue | null {
  if (day !== null && (phrase === null || day.hasTime)) return day;
  const time = readDue((phrase ?? "").replace(/^не поз(?:же|днее) /u, "до "), now);
  if (time === null || day === null) return time ?? day;
  const { at } = time;
  const moment = new Date(day.at.getFullYear(), day.at.getMonth(), day.at.getDate(), at.getHours(), at.getMinutes());
  const isPart = /(?:утром|днем|вечером|обед)$/u.test(phrase ?? "");
  // «Сегодня вечером», typed late in the evening, still means that day.
  return isPart && moment <= now ? day : { at: moment, hasTime: true };
}

/** Merges ranges that touch. */
function merged(ranges: readonly WordRange[]): WordRange[] {
  const sorted = [...ranges].sort((one, two) => one.from - two.from);
  const [first, second] = sorted;
  if (first !== undefined && second !== undefined && first.to >= second.from)
    return [{ from: first.from, to: second.to }];
  return sorted;
}
