import type { FileTask } from "#contract/exchange/board-file.ts";
import { exportText as words } from "../export-text.ts";
import type { NamesInFile } from "./names.ts";
import type { TimesInFile } from "./times.ts";

/** Russian Windows spreadsheets expect a semicolon, and detect UTF-8 by its byte order mark only. */
const SEPARATOR = ";";
export const CSV_MARK = "\uFEFF";
const END = "\r\n";

/** Text that a spreadsheet would take for a formula, also after spaces (CWE-1236). */
const FORMULA = /^[\s\u00a0]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Encodes one cell: formulas are escaped to text, and quotes enclose delimiters. */
export function cell(value: string): string {
  const harmless = FORMULA.test(value) && !isNumber(value) ? `'${value}` : value;
  return /[";\r\n\t,]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A negative number is not a formula. */
const isNumber = (value: string): boolean => /^-?\d+(?:[.,]\d+)?$/.test(value);

/** Columns of times name their time zone. */
export function headLine(names: NamesInFile, { zoneName }: TimesInFile): string {
  const inZone = (name: string): string => words.inZone(name, zoneName);
  return lineOf([
    words.number,
    words.title,
    words.column,
    words.labels,
    words.priority,
    words.people,
    words.startAt,
    inZone(words.dueAt),
    inZone(words.doneAt),
    inZone(words.createdAt),
    words.estimate,
    words.checklist,
    words.comments,
    words.attachments,
    words.archived,
    words.description,
    ...names.fields.map(({ name }) => name),
  ]);
}

/** One task as one row. */
export function taskLine(task: FileTask, names: NamesInFile, times: TimesInFile): string {
  const dayOf = (date: string | null): string => (date === null ? "" : times.day(date));
  const momentOf = (at: string | null): string => (at === null ? "" : times.moment(at));
  const done = task.checklist.filter((item) => item.done).length;
  return lineOf([
    `${names.key}-${String(task.number)}`,
    task.title,
    names.column(task.columnId),
    task.labelIds.map((id) => names.label(id)).join(", "),
    words.priorities[task.priority ?? 0] ?? "",
    task.assigneeIds.map((id) => names.person(id)).join(", "),
    dayOf(task.startAt),
    task.dueHasTime ? momentOf(task.dueAt) : dayOf(task.dueAt),
    momentOf(task.doneAt),
    momentOf(task.createdAt),
    task.estimate === null ? "" : String(task.estimate),
    task.checklist.length === 0 ? "" : `${String(done)} из ${String(task.checklist.length)}`,
    String(task.comments.filter(({ deletedAt }) => deletedAt === null).length),
    task.attachments.map(({ name }) => name).join(", "),
    task.archivedAt === null ? "" : words.yes,
    task.description ?? "",
    ...names.fields.map(({ id }) => names.value(id, task.fields[id])),
  ]);
}

function lineOf(values: readonly string[]): string {
  return values.map((value) => cell(value)).join(SEPARATOR) + END;
}
