import type { Task } from "#contract/entities/task.ts";
import type { Span } from "../days/days.ts";
import { spanOf } from "../days/plan.ts";

/** A row of the timeline: the heading of a column, or a task with its days. */
export type Line =
  | { readonly kind: "head"; readonly columnId: string; readonly count: number; readonly isFolded: boolean }
  | { readonly kind: "task"; readonly task: Task; readonly span: Span };

export interface TimelineRows {
  readonly lines: readonly Line[];
  /** Tasks without days that are not done. */
  readonly undated: readonly Task[];
}

/** Groups tasks by column in the order of the board; a folded column has only its heading. Columns without dated tasks are left out. */
export function sortRows(
  tasks: readonly Task[],
  columnIds: readonly string[],
  folded: ReadonlySet<string>,
): TimelineRows {
  const byColumn = new Map<string, { task: Task; span: Span }[]>(columnIds.map((id) => [id, []]));
  const undated: Task[] = [];
  for (const task of tasks) {
    const span = spanOf(task);
    if (span === null) {
      if (task.doneAt === null) undated.push(task);
      continue;
    }
    const columnTasks = byColumn.get(task.columnId) ?? [];
    byColumn.set(task.columnId, columnTasks);
    columnTasks.push({ task, span });
  }
  const lines: Line[] = [];
  for (const [columnId, own] of byColumn) {
    if (own.length === 0) continue;
    const isFolded = folded.has(columnId);
    lines.push({ kind: "head", columnId, count: own.length, isFolded });
    if (!isFolded) for (const { task, span } of own) lines.push({ kind: "task", task, span });
  }
  return { lines, undated };
}

/** A dependency between two tasks with the rows of both: the blocking one and the blocked one. */
export interface Link {
  readonly blockerId: string;
  readonly blockedId: string;
  readonly fromRow: number;
  readonly toRow: number;
}

/** Returns the links whose both tasks have a row. */
export function linksOf(lines: readonly Line[]): Link[] {
  const rows = new Map<string, number>();
  for (const [row, line] of lines.entries()) if (line.kind === "task") rows.set(line.task.id, row);
  return lines.flatMap((line, toRow) => {
    if (line.kind === "head") return [];
    return line.task.blockedByIds.flatMap((blockerId) => {
      const fromRow = rows.get(blockerId);
      return fromRow === undefined ? [] : [{ blockerId, blockedId: line.task.id, fromRow, toRow }];
    });
  });
}
