import { timeText } from "#client/language/dates/date-text.ts";
import type { ReadDue } from "#client/language/dates/due-words-text.ts";
import type { ReadLine } from "./line-syntax-text.ts";

const dayAndMonth = new Intl.DateTimeFormat("ru", { day: "numeric", month: "long" });

const two = (value: number): string => String(value).padStart(2, "0");

/** Returns ways to write a due date into a line, the shortest first. */
function waysToWrite({ at, hasTime }: ReadDue): string[] {
  const day = `${two(at.getDate())}.${two(at.getMonth() + 1)}`;
  const words = dayAndMonth.format(at);
  const year = String(at.getFullYear());
  const time = hasTime ? ` в ${timeText(at)}` : "";
  return [`${day}${time}`, `${words}${time}`, `${day}.${year}${time}`, `${words} ${year}${time}`];
}

function isSame(one: ReadDue | null, other: ReadDue): boolean {
  if (one === null || one.hasTime !== other.hasTime) return false;
  const [a, b] = [one.at, other.at];
  const isSameDay = a.toDateString() === b.toDateString();
  return isSameDay && (!one.hasTime || (a.getHours() === b.getHours() && a.getMinutes() === b.getMinutes()));
}

/** Returns a line without the words of its due date and recurrence. */
function withoutDue(text: string, { spans }: ReadLine): string {
  const cut = spans.filter(({ kind }) => kind === "due" || kind === "recurrence").toReversed();
  const rest = cut.reduce((line, { start, end }) => line.slice(0, start) + line.slice(end), text);
  return rest.replaceAll(/ {2,}/gu, " ").trim();
}

/** A title for a line that has none: a date alone would be parsed as a title. */
const ANY_TITLE = "дело";

/** Returns the line with this due date in place of its own, or without any. `read` parses the line as it will be parsed later. */
export function withDue(text: string, due: ReadDue | null, read: (line: string) => ReadLine): string {
  const rest = withoutDue(text, read(text));
  if (due === null) return rest;
  const ways = waysToWrite(due);
  const isRead = (words: string): boolean => isSame(read(`${rest || ANY_TITLE} ${words}`).due, due);
  return `${rest} ${ways.find(isRead) ?? ways.at(-1) ?? ""} `.trimStart();
}
