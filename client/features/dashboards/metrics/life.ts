import type { ColumnKind } from "#contract/entities/column.ts";
import type { FlowColumn } from "#contract/boards/dashboard.ts";
import type { Way } from "./history.ts";
import { DAY_MS } from "./period.ts";

/** What became of a task (DA-06). Lengths are in days. */
export interface Life {
  readonly way: Way;
  /** Where it stands. */
  readonly column: FlowColumn | null;
  /** When it first came into a column where work is done. */
  readonly started: number | null;
  /** When it came to stand among what is done, for the last time; `null` while it is not there. */
  readonly finished: number | null;
  /** From the start of work to the end; `null` for what was never worked on. */
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
 * How many steps there are before the last unbroken stay in columns of what is done; all of them where it does not stand there. What was done without
 * a network comes to the server within one second: the order of steps tells what their moments do not.
 */
function openSteps({ steps }: Way): number {
  return steps.findLastIndex((step) => step.column?.kind !== "done") + 1;
}

/** A task that is being worked on now, and for how many days since work began. */
export interface TaskAge {
  readonly life: Life;
  readonly age: number;
}

/** The oldest first. */
export function ageingOf(lives: readonly Life[], now: number): TaskAge[] {
  return lives
    .flatMap((life) => {
      if (life.column?.kind !== "work" || life.started === null) return [];
      return [{ life, age: Math.max(0, now - life.started) / DAY_MS }];
    })
    .sort((a, b) => b.age - a.age || (a.life.way.id < b.life.way.id ? -1 : 1));
}

/** How many days tasks have stood in a column, or in all columns of a kind, of those that have been there. */
export interface ColumnTime {
  readonly key: string;
  /** `null`: all columns of the kind. */
  readonly name: string | null;
  readonly kind: ColumnKind;
  readonly mean: number;
  readonly tasks: number;
}

/** Of finished tasks, until they were; from left to right, without those where none has been. Columns of several boards go by their kind. */
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
