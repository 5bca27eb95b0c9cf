import type { ReadDue } from "#client/language/dates/due-words-text.ts";
import type { WordRange } from "#client/entities/task/quick-add-syntax/line-dates-text.ts";
import { dueOfLine } from "#client/entities/task/quick-add-syntax/line-due-text.ts";
import { tokensOf, type LineToken } from "#client/entities/task/quick-add-syntax/line-tokens.ts";
import { foldedText } from "#client/language/search-text.ts";
import { TASK_TITLE_MAX } from "#contract/core/limit.ts";
import { recurrenceRule } from "#contract/recurrence/recurrence-rule.ts";
import { runtimeZone } from "#contract/time/time-zone.ts";
import { isUnknownRecurrence, recurrenceOfLine } from "./line-recurrence-text.ts";
import { labelNamed, peopleNamed, type NameableLabel, type NameablePerson } from "./named-in-line.ts";

/** The context for parsing a line. */
export interface LineContext {
  readonly people: readonly NameablePerson[];
  readonly labels: readonly NameableLabel[];
  readonly now: Date;
  /** Pieces of the line that the user keeps as text. */
  readonly plainTexts?: Iterable<string>;
  /** Names of labels to create with the task. */
  readonly newLabels?: Iterable<string>;
}

export type SpanKind = "due" | "recurrence" | "person" | "label" | "priority";

/** A parsed piece of a line, by its offsets in the line. */
export interface LineSpan {
  readonly kind: SpanKind;
  readonly start: number;
  readonly end: number;
  /** The id of a person or a label, the name of a new label, a priority; "" for a due date. */
  readonly value: string;
}

/** The parsed line of a new task. */
export interface ReadLine {
  readonly title: string;
  readonly due: ReadDue | null;
  /** A rule as in `contract/recurrence/recurrence.ts`. */
  readonly recurrence: string | null;
  /** 1 to 4, `null` for none. */
  readonly priority: number | null;
  readonly assigneeIds: readonly string[];
  readonly labelIds: readonly string[];
  /** Names of labels to create with the task. */
  readonly newLabels: readonly string[];
  readonly spans: readonly LineSpan[];
}

/** A longer line is pasted text: it stays a title. */
const LINE_MAX = TASK_TITLE_MAX * 2;

const PRIORITIES: Readonly<Record<string, number>> = {
  "1": 1,
  "2": 2,
  "3": 3,
  "4": 4,
  срочно: 4,
  срочный: 4,
  срочная: 4,
  срочное: 4,
  важно: 3,
  важный: 3,
  важная: 3,
  высокий: 3,
  средний: 2,
  обычный: 2,
  низкий: 1,
  неважно: 1,
  несрочно: 1,
};
const QUOTED_LABEL = /(?<=^|\s)#(?:"([^"\n]{1,100})"|«([^»\n]{1,100})»)/gu;

/**
 * Parses «Сверстать обложку завтра в 15:00 @аня #отчёт !3»: the due date, the person, the label and the priority at any position. A name
 * without a match or with several, and an uncertain due date, stay in the text and block nothing else; a line of nothing but such pieces is
 * a title. Never throws.
 */
export function readLine(text: string, context: LineContext): ReadLine {
  if (text.length > LINE_MAX) return asTyped(text);
  const quoted = quotedLabels(text, context);
  const plainTexts = [...(context.plainTexts ?? []), ...quoted.map(({ start, end }) => text.slice(start, end))];
  const tokens = tokensOf(text, plainTexts);
  const signs = [...quoted, ...signsOf(text, tokens, context)];
  const free = tokens.map((token): LineToken =>
    signs.some(({ start, end }) => start < token.end && end > token.start) ? { ...token, isOpaque: true } : token,
  );
  const dueReading = dueReadingOf(free, context.now);
  const whole = made(text, [...signs, ...(dueReading?.spans ?? [])], dueReading);
  if (whole.title !== "") return whole;
  const signsOnly = made(text, signs, null);
  return signsOnly.title === "" ? asTyped(text) : signsOnly;
}

/** Returns a line that is nothing but a title. */
export const asTyped = (title: string): ReadLine => ({
  title,
  due: null,
  recurrence: null,
  priority: null,
  assigneeIds: [],
  labelIds: [],
  newLabels: [],
  spans: [],
});

interface DueReading {
  readonly due: ReadDue;
  readonly recurrence: string | null;
  readonly spans: readonly LineSpan[];
}

function dueReadingOf(tokens: readonly LineToken[], now: Date): DueReading | null {
  const again = recurrenceOfLine(tokens, now);
  if (again !== null) {
    const spans = spansOf("recurrence", again.ranges, tokens);
    return { due: again.due, recurrence: recurrenceRule({ ...again.recurrence, timeZone: runtimeZone() }), spans };
  }
  if (isUnknownRecurrence(tokens)) return null;
  const due = dueOfLine(tokens, now);
  return due === null
    ? null
    : { due: { at: due.at, hasTime: due.hasTime }, recurrence: null, spans: spansOf("due", due.ranges, tokens) };
}

function spansOf(kind: SpanKind, ranges: readonly WordRange[], tokens: readonly LineToken[]): LineSpan[] {
  return ranges.flatMap(({ from, to }) => {
    const [first, last] = [tokens[from], tokens[to - 1]];
    return first === undefined || last === undefined ? [] : [{ kind, start: first.start, end: last.end, value: "" }];
  });
}

function quotedLabels(text: string, context: LineContext): LineSpan[] {
  const plainTexts = new Set(context.plainTexts);
  return [...text.matchAll(QUOTED_LABEL)].flatMap(({ 0: all, 1: straight, 2: bent, index }) => {
    const span = plainTexts.has(all) ? null : labelSpan(straight ?? bent ?? "", index, index + all.length, context);
    return span ?? [];
  });
}

function signsOf(text: string, tokens: readonly LineToken[], context: LineContext): LineSpan[] {
  const spans: LineSpan[] = [];
  for (const [at, { text: word, start, end, isOpaque }] of tokens.entries()) {
    const isAlone = start === 0 || /[\s([{]/u.test(text[start - 1] ?? "");
    if (isOpaque || !isAlone) continue;
    if (word.startsWith("@"))
      spans.push(...personSpan(tokens, at, context.people).map((span) => withLeadingWord(span, tokens, at, spans)));
    else if (word.startsWith("#")) {
      const span = labelSpan(word.slice(1).replaceAll("_", " "), start, end, context);
      if (span !== null) spans.push(span);
    } else if (word.startsWith("!")) {
      const level = PRIORITIES[foldedText(word.slice(1))];
      if (level !== undefined) spans.push({ kind: "priority", start, end, value: String(level) });
    }
  }
  return spans;
}

const BEFORE_PERSON = /^(?:с|со|у|для|от|к|ко)$/u;

/** Includes the word before a name that makes no sense without the name: «созвон с @аня и @вера». */
function withLeadingWord(
  span: LineSpan,
  tokens: readonly LineToken[],
  at: number,
  before: readonly LineSpan[],
): LineSpan {
  const lead = tokens[at - 1];
  if (lead === undefined || lead.isOpaque || lead.after !== "") return span;
  const isAnd =
    lead.plain === "и" && before.at(-1)?.kind === "person" && before.at(-1)?.end === endBefore(tokens, at - 1);
  return isAnd || BEFORE_PERSON.test(lead.plain) ? { ...span, start: lead.start } : span;
}

const endBefore = (tokens: readonly LineToken[], at: number): number | undefined => tokens[at - 1]?.end;

/** «@аня», and «@Анна Белова» if both words are one user's name. */
function personSpan(tokens: readonly LineToken[], at: number, people: readonly NameablePerson[]): LineSpan[] {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined) return [];
  const { start, text, after } = token;
  const word = text.slice(1);
  if (next !== undefined && after === "" && !next.isOpaque) {
    const whole = foldedText(`${word} ${next.text}`);
    const named = people.filter(({ name }) => foldedText(name) === whole);
    const [one] = named;
    if (one !== undefined) return named.length === 1 ? [{ kind: "person", start, end: next.end, value: one.id }] : [];
  }
  const named = peopleNamed(people, word);
  const [one] = named;
  return one !== undefined && named.length === 1 ? [{ kind: "person", start, end: token.end, value: one.id }] : [];
}

function labelSpan(name: string, start: number, end: number, context: LineContext): LineSpan | null {
  const label = labelNamed(context.labels, name);
  if (label !== null) return { kind: "label", start, end, value: label.id };
  const wanted = [...(context.newLabels ?? [])].find((one) => foldedText(one) === foldedText(name));
  return wanted === undefined || name === "" ? null : { kind: "label", start, end, value: NEW_LABEL + wanted };
}

/** Marks the value of a label to create, where other labels have an id. */
const NEW_LABEL = "+";

/** Returns the name of a label to create; `null` for an existing label. */
export function newLabelOf({ kind, value }: LineSpan): string | null {
  return kind === "label" && value.startsWith(NEW_LABEL) ? value.slice(NEW_LABEL.length) : null;
}

function made(text: string, found: readonly LineSpan[], dueReading: DueReading | null): ReadLine {
  if (found.length === 0) return asTyped(text);
  const spans = [...found].sort((one, two) => one.start - two.start);
  const valuesOf = (kind: SpanKind): string[] => [
    ...new Set(spans.filter((span) => span.kind === kind).map(({ value }) => value)),
  ];
  const newLabels = [...new Set(spans.flatMap((span) => newLabelOf(span) ?? []))];
  return {
    title: withoutSpans(text, spans),
    due: dueReading?.due ?? null,
    recurrence: dueReading?.recurrence ?? null,
    priority: Number(valuesOf("priority").at(-1) ?? 0) || null,
    assigneeIds: valuesOf("person"),
    labelIds: valuesOf("label").filter((value) => !value.startsWith(NEW_LABEL)),
    newLabels,
    spans,
  };
}

/** Returns the other words in their order. A comma beside a removed piece is removed or closes up. */
function withoutSpans(text: string, spans: readonly LineSpan[]): string {
  let rest = text.slice(0, spans[0]?.start ?? 0);
  for (const [index, { end }] of spans.entries()) {
    const between = text.slice(end, spans[index + 1]?.start ?? text.length);
    if (rest.trim() === "") rest += between.replace(/^[\s,;:.–—-]+(?=\s|$)/u, "");
    else rest = (/^[,.;:!?)\]}]/u.test(between) ? rest.trimEnd() : rest) + between;
  }
  return rest
    .replaceAll(/\s+/gu, " ")
    .replace(/[\s,;:–—-]+$/u, "")
    .trim();
}
