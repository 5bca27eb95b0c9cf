import { isId } from "#contract/core/id.ts";

/**
 * A filter of a board's tasks, and its format in an address and in a saved view: clauses separated by spaces. A clause is a field and its
 * values separated by dots; the prefix «not-» inverts it. `who.me.none not-label.<id> text.words as they are`.
 */

/** Values of the fields that are not ids, dates or numbers. */
export const CHOICES = {
  who: ["me", "none"],
  due: ["overdue", "today", "week", "none"],
  label: ["none"],
  priority: ["4", "3", "2", "1", "0"],
  column: [],
  state: ["open", "done", "blocked"],
  checklist: ["open", "done", "none"],
  files: ["some", "none"],
  edited: ["today", "week", "older"],
} as const satisfies Record<string, readonly string[]>;

export type FilterField = keyof typeof CHOICES;

/** The order in which the fields are offered and written. */
export const FIELDS: readonly FilterField[] = [
  "who",
  "due",
  "label",
  "priority",
  "column",
  "state",
  "checklist",
  "files",
  "edited",
];

/** A task passes if it has one of the values. If the clause is inverted, a task passes if it has none of them. */
export interface Clause {
  readonly field: FilterField;
  readonly isNot: boolean;
  readonly values: readonly string[];
}

export interface TaskFilter {
  readonly clauses: readonly Clause[];
  /** Words of the title, or the task number; "" for none. */
  readonly text: string;
}

export const NO_FILTER: TaskFilter = { clauses: [], text: "" };

/** The maximum length of a written filter; the rest is ignored. */
const WORDS_MAX = 2_000;
const TEXT_MAX = 200;
const TEXT = "text.";
const NOT = "not-";
const WITH_IDS: ReadonlySet<FilterField> = new Set(["who", "label", "column"]);
const BOUND = /^(?:from|to)-\d{4}-\d{2}-\d{2}$/;

function isField(word: string): word is FilterField {
  return Object.hasOwn(CHOICES, word);
}

function isValue(field: FilterField, value: string): boolean {
  const words: readonly string[] = CHOICES[field];
  if (words.includes(value)) return true;
  return (WITH_IDS.has(field) && isId(value)) || (field === "due" && BOUND.test(value));
}

function readClause(word: string): Clause | null {
  const isNot = word.startsWith(NOT);
  const [field = "", ...rawValues] = (isNot ? word.slice(NOT.length) : word).split(".");
  if (!isField(field)) return null;
  const values = [...new Set(rawValues)].filter((value) => isValue(field, value));
  return values.length === 0 ? null : { field, isNot, values };
}

/**
 * Parses a filter from an address. Unknown parts are ignored, so that a link from a newer build still shows what this build understands.
 */
export function readFilter(written: string): TaskFilter {
  const words = written.slice(0, WORDS_MAX);
  const at = words.startsWith(TEXT) ? 0 : words.indexOf(` ${TEXT}`) + 1;
  const hasText = at > 0 || words.startsWith(TEXT);
  const text = hasText ? words.slice(at + TEXT.length, at + TEXT.length + TEXT_MAX).trim() : "";
  const clauses = new Map<FilterField, Clause>();
  for (const word of (hasText ? words.slice(0, at) : words).split(" ")) {
    const clause = readClause(word);
    if (clause !== null) clauses.set(clause.field, clause);
  }
  return { clauses: FIELDS.flatMap((field) => clauses.get(field) ?? []), text };
}

/** Writes a filter for an address; "" for a filter that passes everything. */
export function writeFilter({ clauses, text }: TaskFilter): string {
  const words = clauses.map(({ field, isNot, values }) => `${isNot ? NOT : ""}${[field, ...values].join(".")}`);
  return [...words, ...(text.trim() === "" ? [] : [`${TEXT}${text.trim()}`])].join(" ");
}

/** Returns the number of conditions of a filter. */
export function sizeOf({ clauses, text }: TaskFilter): number {
  return clauses.length + (text === "" ? 0 : 1);
}

/** Returns the clause of a field, or a clause without values, which passes everything. */
export function clauseOf(filter: TaskFilter, field: FilterField): Clause {
  return filter.clauses.find((clause) => clause.field === field) ?? { field, isNot: false, values: [] };
}

/** Returns the filter with another clause of a field. A clause without values is removed. */
export function withClause(filter: TaskFilter, next: Clause): TaskFilter {
  const others = filter.clauses.filter(({ field }) => field !== next.field);
  const clauses = next.values.length === 0 ? others : [...others, next];
  return { ...filter, clauses: clauses.toSorted((a, b) => FIELDS.indexOf(a.field) - FIELDS.indexOf(b.field)) };
}

/** Sets a value of a field, or unsets it. */
export function toggled(filter: TaskFilter, field: FilterField, value: string): TaskFilter {
  const clause = clauseOf(filter, field);
  const isOn = clause.values.includes(value);
  const values = isOn ? clause.values.filter((existing) => existing !== value) : [...clause.values, value];
  return withClause(filter, { ...clause, values });
}

/** Returns the first or the last day of a due date clause; "" for an open end. */
export function boundOf({ values }: Clause, end: "from" | "to"): string {
  return values.find((value) => value.startsWith(`${end}-`))?.slice(end.length + 1) ?? "";
}

/** Returns the clause with another first or last day. */
export function withBound(clause: Clause, end: "from" | "to", day: string): Clause {
  const others = clause.values.filter((value) => !value.startsWith(`${end}-`));
  return { ...clause, values: day === "" ? others : [...others, `${end}-${day}`] };
}
