import { dateOfDay } from "#contract/time/due-date.ts";
import { PALETTE_COLORS, isPaletteColor, type PaletteColor } from "#contract/core/palette-color.ts";
import { AppError } from "#contract/core/error.ts";
import { dateReader, type DateReader, type ReadDate } from "./csv-date.ts";
import { clockOfColumn, csvFieldOf, type CsvField } from "./csv-header.ts";
import { readTable, type Table } from "./csv-table.ts";
import type { DraftColumn, DraftLabel, DraftTask, ImportDraft } from "../draft/import-draft.ts";
import { fitColumnName, fitLabelName, fitTaskTitle, kindFromName, Losses } from "../draft/import-draft.ts";
import { importText } from "../../import-text.ts";
import { documentOf } from "../trello/trello-details.ts";
import { paletteColorOfTrello } from "../trello/trello-import.ts";

/**
 * Creates a draft of a board from a table with a header: one row per task. Columns are recognised by their English and Russian names; a
 * table without a title column is not a task list (IMPORT_BROKEN). Times in a column that names no time zone are in `timeZone`.
 */
export function draftFromCsv(bytes: Uint8Array, timeZone: string): ImportDraft {
  const table = readTable(bytes);
  const places = placesOf(table.header);
  if (!places.has("title")) throw new AppError("IMPORT_BROKEN");
  const losses = new Losses();
  const reader = new RowReader(table, { places, losses, timeZone });
  const tasks = table.rows.flatMap((row) => reader.task(row));
  reportLosses(table, places, losses);
  return { title: importText.boardFromTable, columns: reader.columns(), labels: reader.labels(), tasks, losses };
}

type Places = ReadonlyMap<CsvField, number>;

/** Column indexes by meaning; the first of two columns with the same meaning. */
function placesOf(header: readonly string[]): Places {
  const places = new Map<CsvField, number>();
  header.forEach((name, at) => {
    const field = csvFieldOf(name);
    if (field !== null && !places.has(field)) places.set(field, at);
  });
  return places;
}

type CsvDateField = "startAt" | "dueAt" | "doneAt" | "createdAt";

class RowReader {
  readonly #places: Places;
  readonly #losses: Losses;
  readonly #dates: Record<CsvDateField, DateReader>;
  readonly #splitsLabels: (value: string) => string[];
  readonly #columns = new Map<string, DraftColumn>();
  readonly #labels = new Map<string, DraftLabel>();

  constructor(table: Table, { places, losses, timeZone }: { places: Places; losses: Losses; timeZone: string }) {
    this.#places = places;
    this.#losses = losses;
    const valuesOf = (field: CsvField): string[] => table.rows.map((row) => cell(row, places.get(field)));
    const readerOf = (field: CsvDateField): DateReader =>
      dateReader(valuesOf(field), clockOfColumn(table.header, places.get(field), timeZone));
    this.#dates = {
      startAt: readerOf("startAt"),
      dueAt: readerOf("dueAt"),
      doneAt: readerOf("doneAt"),
      createdAt: readerOf("createdAt"),
    };
    this.#splitsLabels = labelSplitter(valuesOf("labels"));
  }

  columns(): DraftColumn[] {
    return [...this.#columns.values()];
  }

  labels(): DraftLabel[] {
    return [...this.#labels.values()];
  }

  /** Empty for a row without a title. */
  task(row: readonly string[]): DraftTask[] {
    const title = this.#text(row, "title");
    if (title === "") {
      this.#losses.add(importText.emptyRows, row.join(" "));
      return [];
    }
    const column = this.#column(this.#text(row, "column"));
    const start = this.#date(row, "startAt");
    const due = this.#date(row, "dueAt");
    const hasTime = due !== null && due.minute !== null;
    const done = this.#date(row, "doneAt");
    if (done !== null && column.kind !== "done") this.#losses.add(importText.doneDates, title);
    const description = documentOf(textCell(row, this.#places.get("description")), this.#losses);
    const task: DraftTask = {
      ...(description === null ? {} : { description }),
      columnKey: column.key,
      title: fitTaskTitle(title, this.#losses),
      labelKeys: this.#splitsLabels(this.#text(row, "labels")).map((name) => this.#label(name).key),
      assigneeIds: [],
      startAt: start === null ? null : dateOfDay(start.day),
      dueAt: due === null ? null : hasTime ? due.at : dateOfDay(due.day),
      dueHasTime: hasTime,
      doneAt: column.kind === "done" ? (done?.at ?? null) : null,
      createdAt: this.#date(row, "createdAt")?.at ?? null,
      cover: null,
      priority: priorityOf(this.#text(row, "priority")),
      archived: /^(true|yes|1|да)$/i.test(this.#text(row, "archived")),
    };
    return [task];
  }

  #text(row: readonly string[], field: CsvField): string {
    return cell(row, this.#places.get(field));
  }

  #date(row: readonly string[], field: CsvDateField): ReadDate | null {
    const value = this.#text(row, field);
    if (value === "") return null;
    const date = this.#dates[field](value);
    if (date === null) this.#losses.add(importText.badDates, value);
    return date;
  }

  #column(raw: string): DraftColumn {
    const name = raw === "" ? importText.withoutColumn : fitColumnName(raw, this.#losses);
    const known = this.#columns.get(name);
    if (known !== undefined) return known;
    const column: DraftColumn = { key: name, name, kind: kindFromName(name), wipLimit: null, archived: false };
    this.#columns.set(name, column);
    return column;
  }

  #label(raw: string): DraftLabel {
    const { name, color } = labelOf(raw, this.#labels.size);
    const fitted = fitLabelName(name, this.#losses);
    const known = this.#labels.get(fitted);
    if (known !== undefined) return known;
    const label: DraftLabel = { key: fitted, name: fitted, color };
    this.#labels.set(fitted, label);
    return label;
  }
}

/** The apostrophe by which exports escape formulas (EX-06): not part of the text. */
const FORMULA_GUARD = /^'(?=[\s\u00a0]*[=+\-@＝＋－＠])/u;

function cell(row: readonly string[], at: number | undefined): string {
  return textCell(row, at).trim();
}

/** Keeps the indentation of the first line. */
function textCell(row: readonly string[], at: number | undefined): string {
  return at === undefined ? "" : (row[at] ?? "").replace(FORMULA_GUARD, "");
}

const NAME_WITH_COLOR = /^(.+)-([a-z]+)$/;

/** Some tools write a label as «name-color». */
function labelOf(raw: string, index: number): { name: string; color: PaletteColor } {
  const match = NAME_WITH_COLOR.exec(raw);
  const color = match === null ? null : colorByName(match[2] ?? "");
  if (match !== null && color !== null) return { name: match[1] ?? raw, color };
  return { name: raw, color: PALETTE_COLORS[index % PALETTE_COLORS.length] ?? "graphite" };
}

function colorByName(name: string): PaletteColor | null {
  return isPaletteColor(name) ? name : paletteColorOfTrello(name);
}

/** Labels are separated by commas, semicolons or bars; by spaces only if the tool that wrote the file marks labels with a color. */
function labelSplitter(values: readonly string[]): (value: string) => string[] {
  const isColoured = values.some((value) =>
    value.split(/\s+/).some((word) => colorByName(NAME_WITH_COLOR.exec(word)?.[2] ?? "") !== null),
  );
  const separator = isColoured ? /[,;|\s]+/ : /\s*[,;|]\s*/;
  return (value) => [...new Set(value.split(separator).filter((name) => name !== ""))];
}

const PRIORITIES: readonly (readonly string[])[] = [
  ["none", "no priority", "нет", "0"],
  ["low", "lowest", "низкий", "1"],
  ["medium", "normal", "средний", "обычный", "2"],
  ["high", "высокий", "3"],
  ["urgent", "highest", "critical", "срочный", "критический", "4"],
];

function priorityOf(value: string): number | null {
  const found = PRIORITIES.findIndex((names) => names.includes(value.toLowerCase()));
  return found === -1 ? null : found;
}

const LOST: Partial<Record<CsvField, string>> = { people: importText.assignments };

/** Reports every non-empty cell of an unsupported column, by column. */
function reportLosses(table: Table, places: Places, losses: Losses): void {
  table.header.forEach((name, at) => {
    const field = csvFieldOf(name);
    const isCarried = field !== null && places.get(field) === at && LOST[field] === undefined;
    if (isCarried) return;
    const what = (field === null ? undefined : LOST[field]) ?? importText.column(name);
    for (const row of table.rows) if (cell(row, at) !== "") losses.add(what, cell(row, at));
  });
}
