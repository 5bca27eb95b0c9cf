import { readDue, type ReadDue } from "#client/language/due-words-text.ts";
import { foldedText } from "#client/language/search-text.ts";

/** Somebody or something that a line may name, by any of its names. */
export interface Nameable {
  readonly id: string;
  readonly names: readonly string[];
}

/** What a line is read by. */
export interface Known {
  readonly people: readonly Nameable[];
  readonly labels: readonly Nameable[];
  readonly now: Date;
}

/** A line of a new task, taken apart. */
export interface ReadLine {
  readonly title: string;
  readonly due: ReadDue | null;
  /** 1 to 4, `null` for none. */
  readonly priority: number | null;
  readonly assigneeIds: readonly string[];
  readonly labelIds: readonly string[];
}

const WEEKDAY =
  "(?:пн|вт|ср|чт|пт|сб|вс|понедельник[а-я]*|вторник[а-я]*|сред[а-я]{1,2}|четверг[а-я]*|пятниц[а-я]|суббот[а-я]|воскресень[а-я])";
const MONTH =
  "(?:янв[а-я]*|фев[а-я]*|мар[а-я]*|апр[а-я]*|ма[яй]|июн[а-я]*|июл[а-я]*|авг[а-я]*|сен[а-я]*|окт[а-я]*|ноя[а-я]*|дек[а-я]*)";
const HOUR = "(?:в|к|до)\\s+\\d{1,2}(?:[:.]\\d{2})?(?:\\s+(?:утра|дня|вечера|ночи|час|часа|часов))?";
/** A figure with a point may be a number of anything: it is a date with its year, or after a word that only a date has after it. */
const SHAPES = [
  `(?:(?:к|до)\\s+)?(?:сегодня|завтра|послезавтра)(?:\\s+${HOUR})?`,
  `через\\s+(?:[а-я\\d]+\\s+)?(?:рабочи[а-я]+\\s+)?(?:день|дн[а-я]+|недел[а-я]+|месяц[а-я]*|год[а-я]*|лет)(?:\\s+${HOUR})?`,
  `(?:в|к)\\s+(?:следующ[а-я]+|ближайш[а-я]+)\\s+рабоч[а-я]+\\s+(?:день|дню)(?:\\s+${HOUR})?`,
  `(?:в|во|к|ко|до)\\s+(?:(?:следующ|эт)[а-я]+\\s+)?${WEEKDAY}(?:\\s+${HOUR})?`,
  `(?:(?:к|до)\\s+)?\\d{1,2}\\s+${MONTH}(?:\\s+\\d{4})?(?:\\s+${HOUR})?`,
  `(?:(?:к|до)\\s+)?\\d{1,2}\\.\\d{1,2}\\.\\d{4}(?:\\s+${HOUR})?`,
  `(?:к|до)\\s+\\d{1,2}\\.\\d{1,2}(?:\\s+${HOUR})?`,
  `(?:в|к|до)\\s+\\d{1,2}:\\d{2}`,
].map((shape) => new RegExp(`^${shape}$`, "u"));

/** After one of these a date belongs to what is told, as in «билеты на завтра»: it is no term. */
const HELD_BY = new Set(
  "на за о об про от после с со у из без для по при над под перед между и или а но не что как чем в во к ко до через".split(
    " ",
  ),
);

/** «завтра в 15:00», «через две недели в 9 утра» */
const PHRASE_WORDS = 6;

const plain = (text: string): string => text.toLocaleLowerCase("ru").replaceAll("ё", "е");

/**
 * Reads «Сверстать обложку завтра в 15:00 @аня #отчёт !3»: the person, the label and the priority wherever they stand, the term at the end. A name
 * that fits nobody or several, and words that may be no term, stay where they are; a line of nothing else is a title.
 */
export function readLine(text: string, known: Known): ReadLine {
  const people = new Set<string>();
  const labels = new Set<string>();
  let priority: number | null = null;
  const words = text
    .trim()
    .split(/\s+/u)
    .filter((word) => {
      const person = word.startsWith("@") ? only(known.people, word.slice(1)) : null;
      const label = word.startsWith("#") ? only(known.labels, word.slice(1).replaceAll("_", " ")) : null;
      const level = /^!([1-4])$/u.exec(word)?.[1];
      if (person !== null) people.add(person);
      if (label !== null) labels.add(label);
      if (level !== undefined) priority = Number(level);
      return person === null && label === null && level === undefined;
    });
  const [title, due] = withoutTerm(words, known.now);
  if (title.length === 0) return asTyped(text);
  const isRead = due !== null || title.length < text.trim().split(/\s+/u).length;
  return isRead
    ? { title: title.join(" "), due, priority, assigneeIds: [...people], labelIds: [...labels] }
    : asTyped(text);
}

/** Nothing but a title. */
export const asTyped = (title: string): ReadLine => ({
  title,
  due: null,
  priority: null,
  assigneeIds: [],
  labelIds: [],
});

/** The one that a word names: by the whole of a name first, then by how one begins. */
function only(among: readonly Nameable[], typed: string): string | null {
  const word = foldedText(typed);
  if (word === "") return null;
  for (const fits of [(name: string) => name === word, (name: string) => name.startsWith(word)]) {
    const found = among.filter(({ names }) => names.some((name) => fits(foldedText(name))));
    const [first] = found;
    if (first !== undefined) return found.length === 1 ? first.id : null;
  }
  return null;
}

/** Takes the longest term off the end. */
function withoutTerm(words: readonly string[], now: Date): readonly [readonly string[], ReadDue | null] {
  for (let length = Math.min(PHRASE_WORDS, words.length - 1); length > 0; length -= 1) {
    const rest = words.slice(0, -length);
    const phrase = plain(words.slice(-length).join(" "));
    if (HELD_BY.has(plain(rest.at(-1) ?? ""))) continue;
    const due = SHAPES.some((shape) => shape.test(phrase)) ? readDue(phrase, now) : null;
    if (due !== null) return [rest, due];
  }
  return [words, null];
}
