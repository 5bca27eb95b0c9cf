import type { ColumnKind } from "#contract/entities/column.ts";
import type { FlowColumn } from "#contract/boards/dashboard.ts";
import type { Way } from "./history.ts";
import { DAY_MS } from "./period.ts";

/** The times of a task (DA-06). Lengths are in days. */
export interface Life {
  readonly way: Way;
  /** The current column. */
  readonly column: FlowColumn | null;
  /** When it was first in a column in progress. */
  readonly started: number | null;
  /** When it last entered a done column; `null` while it is not in one. */
  readonly finished: number | null;
  /** From the first work to the end; `null` if it was never in progress. */
  readonly cycle: number | null;
  /** From its creation to the end. */
  readonly lead: number | null;
}

export function lifeOf(way: Way): Life {
  const column = way.steps.at(-1)?.column ?? null;
  const started = way.steps.find((step) => step.column?.kind === "work")?.at ?? null;
  const finished = way.steps[openSteps(way)]?.at ?? null;
  return {
    way,
    column,
    started,
    finished,
    cycle: started === null || finished === null ? null : (finished - started) / DAY_MS,
    lead: finished === null ? null : Math.max(0, finished - way.createdAt) / DAY_MS,
  };
}

/**
 * Returns the number of steps before the last unbroken stay in done columns; all steps if the task is not done. Changes made offline may
 * reach the server within one second, so the order of the steps is used instead of their times.
 */
function openSteps({ steps }: Way): number {
  return steps.findLastIndex((step) => step.column?.kind !== "done") + 1;
}

/** A task in progress, and its age in days since work began. */
export interface TaskAge {
  readonly life: Life;
  readonly age: number;
}

/** Returns the tasks in progress, the oldest first. */
export function ageingOf(lives: readonly Life[], now: number): TaskAge[] {
  return lives
    .flatMap((life) => {
      if (life.column?.kind !== "work" || life.started === null) return [];
      return [{ life, age: Math.max(0, now - life.started) / DAY_MS }];
    })
    .sort((a, b) => b.age - a.age || (a.life.way.id < b.life.way.id ? -1 : 1));
}

/** The mean time in days that tasks were in a column, or in all columns of a kind; only tasks that were there count. */
export interface ColumnTime {
  readonly key: string;
  /** `null` for all columns of the kind. */
  readonly name: string | null;
  readonly kind: ColumnKind;
  readonly mean: number;
  readonly tasks: number;
}

/**
 * Computes the times of done tasks until they were done, in the order of the columns and without unused columns. Columns of several boards
 * are grouped by kind.
 */
export function columnTimes(lives: readonly Life[], columns: readonly FlowColumn[]): ColumnTime[] {
  const isOneBoard = new Set(columns.map(({ boardId }) => boardId)).size < 2;
  const keyOf = (column: FlowColumn): string => (isOneBoard ? column.id : column.kind);
  const sums = new Map<string, { time: number; tasks: Set<string> }>();
  for (const { way, finished } of lives) {
    if (finished === null) continue;
    for (const [index, { at, column }] of way.steps.slice(0, openSteps(way)).entries()) {
      if (column === null || column.kind === "done") continue;
      const sum = sums.get(keyOf(column)) ?? { time: 0, tasks: new Set<string>() };
      sum.time += (way.steps[index + 1]?.at ?? finished) - at;
      sum.tasks.add(way.id);
      sums.set(keyOf(column), sum);
    }
  }
  const rows = isOneBoard
    ? columns.map(({ id, name, kind }) => ({ key: id, name, kind }))
    : (["queue", "work"] as const).map((kind) => ({ key: kind, name: null, kind }));
  return rows.flatMap((row) => {
    const sum = sums.get(row.key);
    return sum === undefined ? [] : [{ ...row, mean: sum.time / sum.tasks.size / DAY_MS, tasks: sum.tasks.size }];
  });
}
