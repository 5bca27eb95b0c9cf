import type { FileColumn, FileField, FileLabel, FileRule, FileTask, FileView } from "#contract/exchange/board-file.ts";
import type { PaletteColor } from "#contract/core/palette-color.ts";
import type { ColumnKind } from "#contract/entities/column.ts";
import type { DocumentForm } from "#contract/documents/document-form.ts";
import type { FieldValue } from "#contract/entities/field-value.ts";
import type { Relation } from "#contract/entities/relation.ts";
import { TASK_TITLE_MAX, COLUMN_NAME_MAX, LABEL_NAME_MAX, BOARD_TITLE_MAX } from "#contract/core/limit.ts";
import { importText } from "../../import-text.ts";

/**
 * A board of another tool in our terms, before it gets ids and a position in the database. Keys come from the source and only join the
 * parts of one draft.
 */
export interface ImportDraft {
  title: string;
  columns: DraftColumn[];
  labels: DraftLabel[];
  tasks: DraftTask[];
  losses: Losses;
  /** Everyone that the tasks name by `personKeys`. */
  people?: DraftPerson[];
  /** Nested boards. */
  inside?: ImportDraft[];
  /** Fields of the board that only some files have. */
  look?: { color: PaletteColor; key: string; icon: string | null; sort: string | null };
  page?: DocumentForm;
  /** Files of the page. */
  files?: DraftFile[];
  fields?: DraftField[];
  /** Columns and labels by their keys, users of this server by their ids. */
  rules?: FileRule[];
  /** Their filters refer to columns and labels by keys. */
  views?: FileView[];
  /** Our own format: times are used as they are, also absent ones. */
  isExact?: true;
}

/** A person of another tool, with the names that it exports; empty if none. */
export interface DraftPerson {
  key: string;
  name: string;
  username: string;
}

export interface DraftField extends Omit<FileField, "id" | "options"> {
  key: string;
  /** In order. */
  options: (Omit<FileField["options"][number], "id"> & { key: string })[];
}

/** Every file has the `Known` fields; the others are in files of our own format. */
type Draft<Fields, Known extends keyof Fields> = Pick<Fields, Known> & Partial<Omit<Fields, Known>>;

export interface DraftColumn extends Draft<Omit<FileColumn, "id">, "name" | "kind"> {
  key: string;
  archived: boolean;
}

export interface DraftLabel extends Draft<Omit<FileLabel, "id">, "name" | "color"> {
  key: string;
}

/** A checklist item; items are in order. */
export interface DraftItem {
  group: string;
  text: string;
  done: boolean;
  assigneeId: string | null;
  /** The file's person that it is assigned to, before they are matched with users. */
  personKey?: string;
  dueAt: string | null;
}

export interface DraftComment {
  key: string;
  /** A user of this server; `null` for the one who imports. */
  authorId: string | null;
  body: string;
  parentKey: string | null;
  mentions: string[];
  reactions: Record<string, string[]>;
  createdAt: string;
  editedAt: string | null;
  deletedAt: string | null;
}

/** Fields of a task in a file that refer to other parts of it, or whose values depend on the import. */
type MappedField =
  | "id"
  | "columnId"
  | "assigneeIds"
  | "watcherIds"
  | "labelIds"
  | "parentTaskId"
  | Relation
  | "fields"
  | "createdBy"
  | "createdAt"
  | "archivedAt"
  | "description"
  | "checklist"
  | "comments"
  | "attachments";

type ForeignField = "title" | "startAt" | "dueAt" | "dueHasTime" | "doneAt" | "cover" | "priority";

/** Times are ISO 8601 in UTC. Tasks are in the order of their column. */
export interface DraftTask extends Draft<Omit<FileTask, MappedField>, ForeignField> {
  columnKey: string;
  labelKeys: string[];
  /** Ids of users of this server. */
  assigneeIds: string[];
  /** Keys of the file's assigned people, who are matched with users later. */
  personKeys?: string[];
  createdAt: string | null;
  archived: boolean;
  archivedAt?: string | null;
  description?: DocumentForm;
  items?: DraftItem[];
  comments?: DraftComment[];
  files?: DraftFile[];
  more?: DraftDetails;
}

/** A file of a task or a page, whose bytes are in the imported archive. */
export interface DraftFile {
  key: string;
  name: string;
  type: string;
  size: number;
  createdAt: string | null;
  bytes: () => AsyncIterable<Uint8Array>;
}

/** Fields of a task that only our own format has. Other tasks and fields are referred to by keys. */
export interface DraftDetails {
  key: string;
  watcherIds: string[];
  parentKey: string | null;
  related: Record<Relation, string[]>;
  fields: Record<string, FieldValue>;
  /** A user of this server; `null` for the one who imports. */
  createdBy: string | null;
}

const EXAMPLES_MAX = 3;
const EXAMPLE_LENGTH = 80;

/** Counts what a file contains and a board does not support, by kind, with a few examples. */
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

  /** Merges those of several boards. */
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

/** Removes characters that PostgreSQL cannot store; truncates and reports a text that is too long. */
export function fitText(raw: string, max: number, cutAs: string, losses: Losses): string {
  const whole = raw.replace(UNKEEPABLE, "").trim();
  if (whole.length > max) losses.add(cutAs, whole);
  return cut(whole, max).trim();
}

/** As {@link fitText} for a multi-line text, whose first line may be indented. */
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

/** Guesses the kind of a column from its usual names. */
export function kindFromName(name: string): ColumnKind {
  const bare = name.replace(/^[^\p{L}]+/u, "");
  if (DONE_NAMES.test(bare)) return "done";
  if (QUEUE_NAMES.test(bare)) return "queue";
  return "work";
}
