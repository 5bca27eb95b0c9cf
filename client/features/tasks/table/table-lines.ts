import type { MarkedColumn } from "#client/frame/column-marks.ts";
import type { Task } from "#contract/task.ts";

/** What a table can be sorted by, as the address names it; «-» before it turns the order round. */
export const SORTS = ["number", "title", "who", "priority", "due", "labels", "checklist", "edited"] as const;
export type SortField = (typeof SORTS)[number];

export interface Sorting {
  readonly field: SortField;
  readonly isDown: boolean;
}

/** `null`: the order of the board. */
export function readSorting(word: string | null): Sorting | null {
  const isDown = word?.startsWith("-") === true;
  const field = SORTS.find((known) => known === (isDown ? word.slice(1) : word));
  return field === undefined ? null : { field, isDown };
}

/** What a press on a header makes of the order: up, down, and the board's own again. */
export function nextSorting(held: Sorting | null, field: SortField): string {
  if (held?.field !== field) return field;
  return held.isDown ? "" : `-${field}`;
}

/** What names stand for ids: people and labels are sorted by their names. */
export interface Names {
  readonly person: (id: string) => string;
  readonly label: (id: string) => string;
}

type Key = string | number | null;

const named = (ids: readonly string[], nameOf: (id: string) => string): Key =>
  ids.length === 0 ? null : ids.map(nameOf).join(", ");

const KEYS: { readonly [F in SortField]: (task: Task, names: Names) => Key } = {
  number: ({ number }) => number,
  title: ({ title }) => title,
  who: ({ assigneeIds }, { person }) => named(assigneeIds, person),
  // The most urgent first.
  priority: ({ priority }) => (priority === null || priority === 0 ? null : -priority),
  due: ({ dueAt }) => (dueAt === null ? null : Date.parse(dueAt)),
  labels: ({ labelIds }, { label }) => named(labelIds, label),
  checklist: ({ checklistTotal: total, checklistDone: done }) => (total === 0 ? null : done / total),
  // The latest first.
  edited: ({ updatedAt }) => -Date.parse(updatedAt),
};

const collator = new Intl.Collator("ru", { numeric: true });

function compare(a: Key, b: Key): number {
  if (typeof a === "string" && typeof b === "string") return collator.compare(a, b);
  return Number(a) - Number(b);
}

/** Tasks in another order. What has nothing to be sorted by stands last either way; equal ones keep the order of the board. */
export function sorted(tasks: readonly Task[], sorting: Sorting | null, names: Names): readonly Task[] {
  if (sorting === null) return tasks;
  const sign = sorting.isDown ? -1 : 1;
  const keyed = tasks.map((task) => ({ task, key: KEYS[sorting.field](task, names) }));
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
    return sign * compare(a.key, b.key);
  });
  return keyed.map(({ task }) => task);
}

/** A line of the table: the head of a column's tasks, or one of them. */
export type Line =
  | { readonly id: string; readonly group: MarkedColumn; readonly count: number; readonly isFolded: boolean }
  | TaskLine;

interface TaskLine {
  readonly id: string;
  readonly task: Task;
  readonly group: MarkedColumn;
}

/** A row is never changed, so its line is the same one: after an edit ten thousand others are not made anew. */
const lineOfTask = new WeakMap<Task, TaskLine>();

function lineOf(task: Task, group: MarkedColumn): TaskLine {
  const held = lineOfTask.get(task);
  if (held?.group === group) return held;
  const line = { id: task.id, task, group };
  lineOfTask.set(task, line);
  return line;
}

export interface LinesInput {
  readonly columns: readonly MarkedColumn[];
  readonly tasks: readonly Task[];
  readonly sorting: Sorting | null;
  readonly folded: ReadonlySet<string>;
  readonly names: Names;
}

/** The lines of a table: column by column, the tasks of a folded one left out. */
export function linesOf({ columns, tasks, sorting, folded, names }: LinesInput): readonly Line[] {
  const byColumn = new Map<string, Task[]>();
  for (const task of tasks) {
    const held = byColumn.get(task.columnId);
    if (held === undefined) byColumn.set(task.columnId, [task]);
    else held.push(task);
  }
  const lines: Line[] = [];
  for (const group of columns) {
    const { id } = group.column;
    const own = byColumn.get(id) ?? [];
    const isFolded = folded.has(id);
    lines.push({ id, group, count: own.length, isFolded });
    if (isFolded) continue;
    for (const task of sorted(own, sorting, names)) lines.push(lineOf(task, group));
  }
  return lines;
}

/** The tasks of all lines that are drawn or could be, in their order. */
export function tasksIn(lines: readonly Line[]): readonly string[] {
  return lines.flatMap((line) => ("task" in line ? line.id : []));
}

/** The tasks under the head that a task stands under, in their order; `null` for one that has no line. */
export function orderIn(lines: readonly Line[], taskId: string): readonly string[] | null {
  const own = lines.find((line) => line.id === taskId);
  if (own === undefined || !("task" in own)) return null;
  return lines.flatMap((line) => ("task" in line && line.task.columnId === own.task.columnId ? line.id : []));
}
