import type { FileRule, FileView } from "#contract/exchange/board-file.ts";
import type { PaletteColor } from "#contract/core/palette-color.ts";
import type { Column, ColumnKind } from "#contract/entities/column.ts";
import type { CustomField, FieldOption } from "#contract/entities/custom-field.ts";
import type { DocumentForm } from "#contract/documents/document-form.ts";
import type { FieldValue } from "#contract/entities/field-value.ts";
import type { Relation } from "#contract/entities/relation.ts";
import type { Task } from "#contract/entities/task.ts";
import { TASK_TITLE_MAX, COLUMN_NAME_MAX, LABEL_NAME_MAX, BOARD_TITLE_MAX } from "#contract/core/limit.ts";
import { importText } from "../../import-text.ts";

/**
 * A board as another tool had it, in our words, before it gets ids and a place in the database. Keys are the source's
 * own and only join the parts of one draft.
 */
export interface ImportDraft {
  title: string;
  columns: DraftColumn[];
  labels: DraftLabel[];
  tasks: DraftTask[];
  losses: Losses;
  /** Everybody whom the tasks name by `personKeys`. */
  people?: DraftPerson[];
  /** Boards inside this one. */
  inside?: ImportDraft[];
  /** What only some files say of the board itself. */
  look?: { color: PaletteColor; key: string; icon: string | null; sort: string | null };
  page?: DocumentForm;
  /** Of the page. */
  files?: DraftFile[];
  fields?: DraftField[];
  /** Columns and labels by their keys, people of this server by their ids. */
  rules?: FileRule[];
  /** Their filters name columns and labels by their keys. */
  views?: FileView[];
  /** Times are taken as they stand, also where there are none: the file is of our own kind. */
  isExact?: true;
}

/** Somebody of another tool, by the names that it knows; empty where it knows none. */
export interface DraftPerson {
  key: string;
  name: string;
  username: string;
}

export interface DraftField extends Pick<CustomField, "name" | "type"> {
  key: string;
  /** In their order. */
  options: (Pick<FieldOption, "name" | "color" | "archived"> & { key: string })[];
  archivedAt: string | null;
}

export interface DraftColumn {
  key: string;
  name: string;
  kind: ColumnKind;
  wipLimit: number | null;
  archived: boolean;
  archivedAt?: string | null;
  color?: PaletteColor | null;
  wipMode?: Column["wipMode"];
}

export interface DraftLabel {
  key: string;
  name: string;
  color: PaletteColor;
  archivedAt?: string | null;
}

/** A line of a checklist; lines stand in their order. */
export interface DraftItem {
  group: string;
  text: string;
  done: boolean;
  assigneeId: string | null;
  /** Who of the file's people it is given to; before they are looked for here. */
  personKey?: string;
  dueAt: string | null;
}

export interface DraftComment {
  key: string;
  /** Of this server; `null` for whoever imports. */
  authorId: string | null;
  body: string;
  parentKey: string | null;
  mentions: string[];
  reactions: Record<string, string[]>;
  createdAt: string;
  editedAt: string | null;
  deletedAt: string | null;
}

/** Times are ISO 8601 in UTC. Tasks stand in the order of their column. */
export interface DraftTask {
  columnKey: string;
  title: string;
  labelKeys: string[];
  /** People of this server, by id. */
  assigneeIds: string[];
  /** People of the file who are assigned, by their keys: who they are here is found out later. */
  personKeys?: string[];
  startAt: string | null;
  dueAt: string | null;
  dueHasTime: boolean;
  doneAt: string | null;
  createdAt: string | null;
  cover: PaletteColor | null;
  priority: number | null;
  archived: boolean;
  archivedAt?: string | null;
  description?: DocumentForm;
  items?: DraftItem[];
  comments?: DraftComment[];
  reminders?: number[];
  files?: DraftFile[];
  more?: DraftDetails;
}

/** A file of a task or a page, whose bytes lie in the archive that it came in. */
export interface DraftFile {
  key: string;
  name: string;
  type: string;
  size: number;
  createdAt: string | null;
  bytes: () => AsyncIterable<Uint8Array>;
}

/** What only files of our own kind say of a task. Other tasks and fields are named by their keys. */
export interface DraftDetails extends Pick<Task, "number" | "recurrence" | "recursAfterDone" | "estimate"> {
  key: string;
  watcherIds: string[];
  parentKey: string | null;
  related: Record<Relation, string[]>;
  fields: Record<string, FieldValue>;
  /** Of this server; `null` for whoever imports. */
  createdBy: string | null;
}

const EXAMPLES_MAX = 3;
const EXAMPLE_LENGTH = 80;

/** Counts what a file holds and a board cannot take, by kind, with a few examples a person will recognise. */
export class Losses {
  readonly #kinds = new Map<string, { count: number; examples: string[] }>();

  add(what: string, example: string, count = 1): void {
    if (count === 0) return;
    const kind = this.#kinds.get(what) ?? { count: 0, examples: [] };
    kind.count += count;
    const short = cut(example.trim(), EXAMPLE_LENGTH);
    if (short !== "" && kind.examples.length < EXAMPLES_MAX && !kind.examples.includes(short))
      kind.examples.push(short);
    this.#kinds.set(what, kind);
  }

  /** Those of several boards as one list. */
  static together(all: readonly Losses[]): Losses {
    const together = new Losses();
    for (const { what, count, examples } of all.flatMap((one) => one.list())) {
      const [first = "", ...rest] = examples;
      together.add(what, first, count);
      for (const example of rest) together.#example(what, example);
    }
    return together;
  }

  #example(what: string, example: string): void {
    const kind = this.#kinds.get(what);
    if (kind === undefined || kind.examples.length >= EXAMPLES_MAX || kind.examples.includes(example)) return;
    kind.examples.push(example);
  }

  list(): { what: string; count: number; examples: string[] }[] {
    return [...this.#kinds].map(([what, { count, examples }]) => ({ what, count, examples }));
  }
}

/** Signs that PostgreSQL cannot keep are taken out; too long a text loses its end, and says so. */
export function fitText(raw: string, max: number, cutAs: string, losses: Losses): string {
  const whole = raw.replace(UNKEEPABLE, "").trim();
  if (whole.length > max) losses.add(cutAs, whole);
  return cut(whole, max).trim();
}

/** As {@link fitText} for a text of many lines, the first of which may be indented. */
export function fitLines(raw: string, max: number, cutAs: string, losses: Losses): string {
  const whole = raw
    .replace(UNKEEPABLE, "")
    .replaceAll(/\r\n?/g, "\n")
    .replace(/^(?:[^\S\n]*\n)+|\s+$/g, "");
  if (whole.length > max) losses.add(cutAs, whole);
  return cut(whole, max).trimEnd();
}

const UNKEEPABLE = /\0|\p{Surrogate}/gu;

/** Shortens to `max` UTF-16 units without splitting a character. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max;
  return text.slice(0, end);
}

interface TextRule {
  max: number;
  fallback: string;
  cutAs: string;
}

const BOARD: TextRule = { max: BOARD_TITLE_MAX, fallback: importText.boardUntitled, cutAs: importText.cutBoardTitle };
const COLUMN: TextRule = { max: COLUMN_NAME_MAX, fallback: importText.untitled, cutAs: importText.cutColumnName };
const TASK: TextRule = { max: TASK_TITLE_MAX, fallback: importText.untitled, cutAs: importText.cutTaskTitle };
const LABEL: TextRule = { max: LABEL_NAME_MAX, fallback: "", cutAs: importText.cutLabelName };

function fit(raw: string, rule: TextRule, losses: Losses): string {
  const whole = raw.replace(UNKEEPABLE, "").replace(/\s+/gu, " ").trim();
  if (whole === "") return rule.fallback;
  if (whole.length > rule.max) losses.add(rule.cutAs, whole);
  return cut(whole, rule.max).trim();
}

export const fitBoardTitle = (raw: string, losses: Losses): string => fit(raw, BOARD, losses);
export const fitColumnName = (raw: string, losses: Losses): string => fit(raw, COLUMN, losses);
export const fitTaskTitle = (raw: string, losses: Losses): string => fit(raw, TASK, losses);
export const fitLabelName = (raw: string, losses: Losses): string => fit(raw, LABEL, losses);

const DONE_NAMES = /^(done|complete[d]?|finished|closed|готово|сделано|завершено|выполнено|закрыто)(?![\p{L}])/iu;
const QUEUE_NAMES =
  /^(to[\s-]?do|backlog|ideas?|inbox|очередь|идеи|бэклог|беклог|сделать|к работе|входящие|план)(?![\p{L}])/iu;

/** The kind of a column, guessed from how people name columns. */
export function kindFromName(name: string): ColumnKind {
  const bare = name.replace(/^[^\p{L}]+/u, "");
  if (DONE_NAMES.test(bare)) return "done";
  if (QUEUE_NAMES.test(bare)) return "queue";
  return "work";
}
