import type { Hue } from "#contract/hue.ts";
import type { ColumnKind } from "#contract/column.ts";
import { TASK_TITLE_MAX, COLUMN_NAME_MAX, LABEL_NAME_MAX, BOARD_TITLE_MAX } from "#contract/limit.ts";
import { importText } from "../import-text.ts";

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
}

export interface DraftColumn {
  key: string;
  name: string;
  kind: ColumnKind;
  wipLimit: number | null;
  archived: boolean;
}

export interface DraftLabel {
  key: string;
  name: string;
  color: Hue;
}

/** Times are ISO 8601 in UTC. Tasks stand in the order of their column. */
export interface DraftTask {
  columnKey: string;
  title: string;
  labelKeys: string[];
  /** People of this server, by id. */
  assigneeIds: string[];
  startAt: string | null;
  dueAt: string | null;
  dueHasTime: boolean;
  doneAt: string | null;
  createdAt: string | null;
  cover: Hue | null;
  priority: number | null;
  archived: boolean;
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

  list(): { what: string; count: number; examples: string[] }[] {
    return [...this.#kinds].map(([what, { count, examples }]) => ({ what, count, examples }));
  }
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
