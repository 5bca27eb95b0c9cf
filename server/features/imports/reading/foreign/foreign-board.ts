import type { ColumnKind } from "#contract/entities/column.ts";
import type { FieldValue } from "#contract/entities/field-value.ts";
import { AppError } from "#contract/core/error.ts";
import type { PaletteColor } from "#contract/core/palette-color.ts";
import { COLUMNS_PER_BOARD_MAX, IMPORT_MAX_TASKS, WIP_LIMIT_MAX } from "#contract/core/limit.ts";
import { importText } from "../../import-text.ts";
import {
  type DraftColumn,
  type DraftField,
  type DraftPerson,
  type DraftTask,
  fitBoardTitle,
  fitColumnName,
  fitLabelName,
  fitTaskTitle,
  type ImportDraft,
  kindFromName,
  type Losses,
} from "../draft/import-draft.ts";
import { parentsWithoutCircles } from "../task-tree.ts";
import { documentOf } from "../trello/trello-details.ts";
import { commentsOfForeign, type ForeignComment, type ForeignItem, itemsOfForeign } from "./foreign-details.ts";

/** A common form of other tools' boards, before our limits apply. Times are ISO 8601 in UTC, texts are Markdown. */
export interface ForeignBoard {
  title: string;
  text: string;
  columns: ForeignColumn[];
  labels: { key: string; name: string; color: PaletteColor }[];
  people: DraftPerson[];
  fields?: DraftField[];
  /** In the order of their columns. */
  cards: ForeignCard[];
  /** Done cards go to a done column, as the tool itself displays them. */
  movesDone?: true;
}

interface ForeignColumn {
  key: string;
  name: string;
  /** Guessed from the name when the tool does not say. */
  kind?: ColumnKind;
  wipLimit?: number | null;
  archived?: boolean;
}

export interface ForeignCard {
  key: string;
  columnKey: string;
  title: string;
  text: string;
  labelKeys?: readonly string[];
  personKeys?: readonly string[];
  startAt?: string | null;
  dueAt?: string | null;
  isDone?: boolean;
  doneAt?: string | null;
  createdAt?: string | null;
  archived?: boolean;
  priority?: number | null;
  number?: number;
  estimate?: number | null;
  parentKey?: string | null;
  fields?: Record<string, FieldValue>;
  items?: readonly ForeignItem[];
  comments?: readonly ForeignComment[];
}

const LOST_COLUMN = "lost-column";
const DONE_COLUMN = "done-column";

/** Creates a draft from another tool's board. Cards without a column get one of their own. Throws IMPORT_TOO_MANY. */
export function draftFromForeign(board: ForeignBoard, losses: Losses): ImportDraft {
  if (board.cards.length > IMPORT_MAX_TASKS) throw new AppError("IMPORT_TOO_MANY", { max: IMPORT_MAX_TASKS });
  const columns = board.columns.map((column) => draftColumn(column, losses));
  const cards = placed(board, columns);
  const parents = parentsWithoutCircles(
    cards.map(({ key, parentKey = null }) => ({ id: key, parentTaskId: parentKey === key ? null : parentKey })),
    ({ id }) => losses.add(importText.circles, cards.find(({ key }) => key === id)?.title ?? ""),
  );
  const labels = new Set(board.labels.map(({ key }) => key));
  const done = new Set(columns.filter(({ kind }) => kind === "done").map(({ key }) => key));
  const numbers = numbersOf(cards);
  const page = documentOf(board.text, losses);
  return {
    title: fitBoardTitle(board.title, losses),
    ...(page === null ? {} : { page }),
    columns,
    labels: board.labels.map((label) => ({ ...label, name: fitLabelName(label.name, losses) })),
    people: board.people,
    fields: board.fields ?? [],
    tasks: cards.map((card, at) =>
      draftTask(card, { losses, labels, done, number: numbers?.[at] ?? at + 1, parent: parents.get(card.key) ?? null }),
    ),
    losses,
  };
}

function draftColumn({ key, name, kind, wipLimit, archived = false }: ForeignColumn, losses: Losses): DraftColumn {
  const isLimit = typeof wipLimit === "number" && wipLimit >= 1 && wipLimit <= WIP_LIMIT_MAX;
  return {
    key,
    name: fitColumnName(name, losses),
    kind: kind ?? kindFromName(name),
    wipLimit: isLimit ? Math.floor(wipLimit) : null,
    archived,
  };
}

/** Assigns cards to existing columns; adds the columns that they need. */
function placed({ cards, movesDone }: ForeignBoard, columns: DraftColumn[]): ForeignCard[] {
  const known = new Set(columns.map(({ key }) => key));
  const isLost = cards.some(({ columnKey }) => !known.has(columnKey));
  if (isLost) columns.push(ownColumn(LOST_COLUMN, importText.withoutColumn, "queue"));
  const homed = cards.map((card) => (known.has(card.columnKey) ? card : { ...card, columnKey: LOST_COLUMN }));
  if (movesDone !== true || !homed.some(({ isDone }) => isDone)) return homed;
  const kinds = new Map(columns.map(({ key, kind }) => [key, kind]));
  const found = columns.find(({ kind, archived }) => kind === "done" && !archived);
  const target = found ?? ownColumn(DONE_COLUMN, importText.doneColumn, "done");
  if (found === undefined && columns.length < COLUMNS_PER_BOARD_MAX) columns.push(target);
  return homed.map((card) =>
    card.isDone === true && kinds.get(card.columnKey) !== "done" ? { ...card, columnKey: target.key } : card,
  );
}

function ownColumn(key: string, name: string, kind: ColumnKind): DraftColumn {
  return { key, name, kind, wipLimit: null, archived: false };
}

/** The tool's own numbers, if every card has a unique one. */
function numbersOf(cards: readonly ForeignCard[]): number[] | null {
  const numbers = cards.flatMap(({ number = 0 }) => (Number.isInteger(number) && number >= 1 ? [number] : []));
  const isWhole = numbers.length === cards.length && new Set(numbers).size === numbers.length;
  return isWhole && numbers.every((number) => number < NUMBER_MAX) ? numbers : null;
}

const NUMBER_MAX = 1_000_000;

interface CardPlace {
  losses: Losses;
  labels: ReadonlySet<string>;
  /** Keys of done columns. */
  done: ReadonlySet<string>;
  number: number;
  parent: string | null;
}

function draftTask(card: ForeignCard, { losses, labels, done, number, parent }: CardPlace): DraftTask {
  const { key, columnKey, title, dueAt = null, doneAt = null, createdAt = null } = card;
  const isInDone = done.has(columnKey);
  if (card.isDone === true && !isInDone) losses.add(importText.doneMarks, title);
  const description = documentOf(card.text, losses);
  return {
    ...(description === null ? {} : { description }),
    columnKey,
    title: fitTaskTitle(title, losses),
    labelKeys: [...new Set(card.labelKeys)].filter((one) => labels.has(one)),
    assigneeIds: [],
    personKeys: [...new Set(card.personKeys)],
    startAt: card.startAt ?? null,
    dueAt,
    dueHasTime: dueAt !== null && !dueAt.endsWith("T00:00:00.000Z"),
    doneAt: isInDone ? (doneAt ?? createdAt) : null,
    createdAt,
    cover: null,
    priority: card.priority ?? null,
    number,
    estimate: card.estimate ?? null,
    archived: card.archived ?? false,
    items: itemsOfForeign(card.items ?? [], losses),
    comments: commentsOfForeign(title, card.comments ?? [], losses),
    more: {
      key,
      watcherIds: [],
      parentKey: parent,
      related: { blockedByIds: [], relatedIds: [], duplicateOfIds: [] },
      fields: card.fields ?? {},
      createdBy: null,
    },
  };
}
