import type { Board } from "#contract/board.ts";
import type { Column } from "#contract/column.ts";
import type { Label } from "#contract/label.ts";
import { comparePlaced } from "#contract/order.ts";
import { applyPastOp, type PastRows } from "#contract/past.ts";
import type { Task } from "#contract/task.ts";
import type { Past } from "./past.ts";
import { toldOf, type Told } from "./told.ts";

/** A board as it stood after one of its changes. */
export interface Scene {
  readonly board: Board | undefined;
  /** Open ones, in their order, with their open tasks in theirs. */
  readonly columns: readonly { readonly column: Column; readonly tasks: readonly Task[] }[];
  readonly labels: ReadonlyMap<string, Label>;
  /** What the change was; `null` at the beginning. */
  readonly told: Told | null;
}

export interface Replay {
  /** The board after the first `count` changes. */
  at(count: number): Scene;
}

/** The whole of it is kept once in this many changes, so that going back a step does not begin at the beginning. */
const KEPT_EVERY = 1_000;

interface Kept {
  readonly count: number;
  readonly rows: PastRows;
}

/** Goes to and fro in the past of a board. */
export function createReplay(past: Past): Replay {
  const kept: Kept[] = [{ count: 0, rows: past.rows }];
  let count = 0;
  let rows = copyOf(past.rows);
  let told: Told | null = null;
  // The same map until a label changes: cards are not drawn anew for it.
  let labels: ReadonlyMap<string, Label> | null = null;

  function goTo(wanted: number): void {
    // A step back begins before the change that it shows, so that it can say what it was.
    const nearest = kept.findLast((one) => one.count < Math.max(wanted, 1)) ?? { count: 0, rows: past.rows };
    if (wanted < count || nearest.count > count) {
      [count, rows, told] = [nearest.count, copyOf(nearest.rows), null];
      labels = null;
    }
    for (; count < wanted; count += 1) step(past.changes[count]);
  }

  function step(moment: Past["changes"][number] | undefined): void {
    if (moment === undefined) return;
    const before = count + 1;
    const { change } = moment;
    told = toldOf(past.boardId, rows, change);
    for (const op of change.ops) {
      applyPastOp(rows, op, { stream: past.stream, seq: change.seq });
      if (op.e === "label") labels = null;
    }
    if (before % KEPT_EVERY === 0 && (kept.at(-1)?.count ?? 0) < before)
      kept.push({ count: before, rows: copyOf(rows) });
  }

  return {
    at(wanted) {
      goTo(Math.min(Math.max(wanted, 0), past.changes.length));
      labels ??= new Map(rows.label);
      return { ...sceneOf(past.boardId, rows), labels, told };
    },
  };
}

function copyOf(rows: PastRows): PastRows {
  return {
    board: new Map(rows.board),
    column: new Map(rows.column),
    label: new Map(rows.label),
    task: new Map(rows.task),
  };
}

function sceneOf(boardId: string, rows: PastRows): Pick<Scene, "board" | "columns"> {
  const columns = [...rows.column.values()]
    .filter((column) => column.boardId === boardId && column.archivedAt === null)
    .toSorted(comparePlaced)
    .map((column) => ({ column, tasks: new Array<Task>() }));
  const tasksIn = new Map(columns.map(({ column, tasks }) => [column.id, tasks]));
  for (const task of rows.task.values()) {
    if (task.boardId === boardId && task.archivedAt === null) tasksIn.get(task.columnId)?.push(task);
  }
  for (const { tasks } of columns) tasks.sort(comparePlaced);
  return { board: rows.board.get(boardId), columns };
}
