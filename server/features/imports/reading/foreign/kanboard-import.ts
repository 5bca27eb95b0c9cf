import * as z from "zod/mini";
import { AppError } from "#contract/core/error.ts";
import { type Clock, clockIn } from "#contract/time/table-zone.ts";
import { importText } from "../../import-text.ts";
import { dateReader, type ReadDate } from "../csv/csv-date.ts";
import { readTable, type Table } from "../csv/csv-table.ts";
import { type ImportDraft, Losses } from "../draft/import-draft.ts";
import { parseImportJson } from "../import-json.ts";
import { key, lenient, listOf, words } from "../lenient.ts";
import { draftFromForeign, type ForeignCard } from "./foreign-board.ts";
import { nearestPaletteColor } from "./nearest-palette-color.ts";

/** Kanboard writes numbers as strings, and times as seconds since 1970. */
const number = lenient(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => Number(value)),
  ),
  0,
);

const task = z.looseObject({
  id: key,
  title: words,
  description: lenient(z.nullable(z.string()), null),
  column_id: key,
  column_name: words,
  column_title: words,
  swimlane_name: words,
  category_name: lenient(z.nullable(z.string()), null),
  color_id: words,
  position: number,
  is_active: number,
  priority: number,
  score: number,
  date_due: number,
  date_started: number,
  date_creation: number,
  date_completed: number,
  owner_id: key,
  assignee_username: lenient(z.nullable(z.string()), null),
  assignee_name: lenient(z.nullable(z.string()), null),
  project_name: lenient(z.nullable(z.string()), null),
  time_spent: number,
  nb_comments: number,
  nb_files: number,
  nb_subtasks: number,
  tags: listOf(z.looseObject({ name: words })),
});
type KanboardTask = z.infer<typeof task>;

const column = z.looseObject({
  id: key,
  title: words,
  position: number,
  task_limit: number,
  tasks: z.array(task),
});
const swimlane = z.looseObject({ name: words, columns: z.array(column) });

/** Responses of `getBoard` and `getAllTasks`, with or without the JSON-RPC envelope. */
const board = z.array(swimlane).check(z.minLength(1));
const tasks = z.array(task).check(z.minLength(1));

/** Creates a draft of a board from Kanboard: its table of tasks (CSV), or responses of its API. Closed tasks are done. */
export function draftFromKanboard(bytes: Uint8Array, timeZone: string): ImportDraft {
  const isJson = /^\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 64)).replace(/^\uFEFF/, ""));
  return isJson ? fromJson(parseImportJson(bytes)) : fromTable(readTable(bytes), clockIn(timeZone));
}

function fromJson(value: unknown): ImportDraft {
  const inner: unknown = Array.isArray(value) ? value : Object(value).result;
  const whole = board.safeParse(inner);
  if (whole.success) return fromSwimlanes(whole.data);
  const plain = tasks.safeParse(inner);
  if (!plain.success || plain.data.some(({ column_id: id }) => id === "")) throw new AppError("IMPORT_BROKEN");
  const names = new Map(plain.data.map((one) => [one.column_id, one.column_name || one.column_title]));
  const columns = [...names].map(([id, name]) => ({ key: id, name: name || importText.numberedColumn(id) }));
  return draftOf(
    columns,
    plain.data.toSorted(byPosition).map((one) => ({ one, columnKey: one.column_id })),
  );
}

const byPosition = (one: { position: number }, other: { position: number }): number => one.position - other.position;

function fromSwimlanes(lanes: z.infer<typeof board>): ImportDraft {
  const columns = new Map(lanes.flatMap(({ columns: own }) => own).map((own) => [own.id, own]));
  const placed = lanes.flatMap(({ name, columns: own }) =>
    own.flatMap(({ id, tasks: inside }) =>
      inside.toSorted(byPosition).map((one) => ({
        one: { ...one, swimlane_name: one.swimlane_name || name },
        columnKey: id,
      })),
    ),
  );
  const inOrder = [...columns.values()].toSorted(byPosition);
  return draftOf(
    inOrder.map(({ id, title, task_limit: wipLimit }) => ({ key: id, name: title, wipLimit })),
    placed,
  );
}

interface TaskInColumn {
  one: KanboardTask;
  columnKey: string;
}

function draftOf(
  columns: { key: string; name: string; wipLimit?: number }[],
  placed: readonly TaskInColumn[],
): ImportDraft {
  const losses = new Losses();
  const labels = new LabelList();
  const lanes = new Set(placed.map(({ one }) => one.swimlane_name));
  const cards = placed.map(({ one, columnKey }): ForeignCard => {
    reportLosses(one, losses);
    const lane = lanes.size > 1 ? one.swimlane_name : "";
    return {
      key: one.id,
      columnKey,
      title: one.title,
      text: one.description ?? "",
      labelKeys: labels.keysOf([one.category_name ?? "", ...one.tags.map(({ name }) => name), lane], one.color_id),
      personKeys: one.assignee_username === null ? [] : [one.assignee_username],
      startAt: timeOf(one.date_started),
      dueAt: timeOf(one.date_due),
      isDone: one.is_active === 0,
      doneAt: timeOf(one.date_completed),
      createdAt: timeOf(one.date_creation),
      priority: one.priority >= 1 && one.priority <= 4 ? Math.floor(one.priority) : null,
      estimate: one.score > 0 && one.score <= SCORE_MAX ? one.score : null,
    };
  });
  const people = new Map(placed.map(({ one }) => [one.assignee_username ?? "", one.assignee_name ?? ""]));
  people.delete("");
  return draftFromForeign(
    {
      title: placed[0]?.one.project_name || importText.fromKanboard,
      text: "",
      columns,
      labels: labels.all(),
      people: [...people].map(([username, name]) => ({ key: username, name, username })),
      cards,
      movesDone: true,
    },
    losses,
  );
}

const SCORE_MAX = 1_000;

/** Labels by name, in the order of their first use. */
class LabelList {
  readonly #colors = new Map<string, string>();

  keysOf(names: readonly string[], color: string): string[] {
    const own = names.map((name) => name.trim()).filter((name) => name !== "");
    for (const name of own) if (!this.#colors.has(name)) this.#colors.set(name, color);
    return own;
  }

  all(): { key: string; name: string; color: ReturnType<typeof nearestPaletteColor> }[] {
    return [...this.#colors].map(([name, color], at) => ({ key: name, name, color: nearestPaletteColor(color, at) }));
  }
}

function reportLosses(one: KanboardTask, losses: Losses): void {
  losses.add(importText.lostComments, one.title, count(one.nb_comments));
  losses.add(importText.attachments, one.title, count(one.nb_files));
  losses.add(importText.subtasks, one.title, count(one.nb_subtasks));
  if (one.time_spent > 0) losses.add(importText.spentTime, one.title);
}

const count = (value: number): number => (value > 0 && Number.isSafeInteger(value) ? value : 0);

const LATEST_S = 32_503_680_000;
const DAY_S = 86_400;

function timeOf(seconds: number): string | null {
  return seconds > 0 && seconds < LATEST_S ? new Date(seconds * 1_000).toISOString() : null;
}

const seconds = (date: ReadDate | null | undefined): number => (date ? Date.parse(date.at) / 1_000 : 0);

/** Kanboard writes midnight when no hour was chosen. */
function dueSeconds(date: ReadDate | null | undefined): number {
  return date && (date.minute ?? 0) === 0 ? date.day * DAY_S : seconds(date);
}

/** The columns of Kanboard's table that are read; in other languages the table is read as any CSV. */
export const KANBOARD_HEADER = ["Task Id", "Project", "Status", "Swimlane", "Column", "Title"] as const;

function fromTable({ header, rows }: Table, clock: Clock): ImportDraft {
  if (!KANBOARD_HEADER.every((name) => header.includes(name))) throw new AppError("IMPORT_BROKEN");
  const cell = (row: readonly string[], name: string): string => (row[header.indexOf(name)] ?? "").trim();
  const dates = (name: string): ((row: readonly string[]) => ReadDate | null) => {
    const read = dateReader(
      rows.map((row) => cell(row, name)),
      clock,
    );
    return (row) => read(cell(row, name));
  };
  const [due, created, completed, started] = ["Due date", "Creation date", "Completion date", "Start date"].map(dates);
  const read = rows.map((row): KanboardTask => ({
    ...task.parse({}),
    id: cell(row, "Task Id"),
    title: cell(row, "Title"),
    project_name: cell(row, "Project"),
    swimlane_name: cell(row, "Swimlane"),
    category_name: cell(row, "Category"),
    column_name: cell(row, "Column"),
    column_id: cell(row, "Column"),
    color_id: cell(row, "Color").toLowerCase(),
    position: Number(cell(row, "Position")) || 0,
    is_active: /^(?:closed|закрыт)/i.test(cell(row, "Status")) ? 0 : 1,
    score: Number(cell(row, "Complexity")) || 0,
    priority: Number(cell(row, "Priority")) || 0,
    assignee_username: cell(row, "Assignee Username") || null,
    assignee_name: cell(row, "Assignee Name") || null,
    date_due: dueSeconds(due?.(row)),
    date_creation: seconds(created?.(row)),
    date_completed: seconds(completed?.(row)),
    date_started: seconds(started?.(row)),
    time_spent: Number(cell(row, "Time spent")) || 0,
    tags: cell(row, "Tags")
      .split(",")
      .map((name) => ({ name })),
  }));
  const columns = [...new Set(read.map(({ column_name: name }) => name))].map((name) => ({ key: name, name }));
  return draftOf(
    columns,
    read.toSorted(byPosition).map((one) => ({ one, columnKey: one.column_id })),
  );
}
