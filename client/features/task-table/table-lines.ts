import type { MarkedColumn } from "#client/entities/column/column-marks.ts";
import type { Task } from "#contract/entities/task.ts";

/** A row of the table: the header of a column's tasks, or a task. */
export type Line =
  | { readonly id: string; readonly group: MarkedColumn; readonly count: number; readonly isFolded: boolean }
  | TaskLine;

interface TaskLine {
  readonly id: string;
  readonly task: Task;
  readonly group: MarkedColumn;
}

/** Rows are immutable, so an unchanged row keeps its line: one edit does not rebuild ten thousand others. */
const lineOfTask = new WeakMap<Task, TaskLine>();

function lineOf(task: Task, group: MarkedColumn): TaskLine {
  const cached = lineOfTask.get(task);
  if (cached?.group === group) return cached;
  const line = { id: task.id, task, group };
  lineOfTask.set(task, line);
  return line;
}

export interface LinesInput {
  readonly columns: readonly MarkedColumn[];
  /** In display order within their columns. */
  readonly tasks: readonly Task[];
  readonly folded: ReadonlySet<string>;
}

/** Returns the rows of a table, column by column, without the tasks of folded columns. */
export function linesOf({ columns, tasks, folded }: LinesInput): readonly Line[] {
  const byColumn = new Map<string, Task[]>();
  for (const task of tasks) {
    const existing = byColumn.get(task.columnId);
    if (existing === undefined) byColumn.set(task.columnId, [task]);
    else existing.push(task);
  }
  const lines: Line[] = [];
  for (const group of columns) {
    const { id } = group.column;
    const own = byColumn.get(id) ?? [];
    const isFolded = folded.has(id);
    lines.push({ id, group, count: own.length, isFolded });
    if (isFolded) continue;
    for (const task of own) lines.push(lineOf(task, group));
  }
  return lines;
}

/** Returns the tasks of all rows, in their order. */
export function tasksIn(lines: readonly Line[]): readonly string[] {
  return lines.flatMap((line) => ("task" in line ? line.id : []));
}

/** Returns the tasks of the column that a task is in, in their order; `null` if the task has no row. */
export function orderIn(lines: readonly Line[], taskId: string): readonly string[] | null {
  const own = lines.find((line) => line.id === taskId);
  if (own === undefined || !("task" in own)) return null;
  return lines.flatMap((line) => ("task" in line && line.task.columnId === own.task.columnId ? line.id : []));
}
