import type { Board } from "#contract/entities/board.ts";
import type { Column } from "#contract/entities/column.ts";
import type { Label } from "#contract/entities/label.ts";
import { compareBySort } from "#contract/core/order.ts";
import { applyHistoryOp, type HistoryRows } from "#contract/boards/board-history.ts";
import type { Task } from "#contract/entities/task.ts";
import type { BoardHistory } from "./board-history.ts";
import { changeSummaryOf, type ChangeSummary } from "./change-summary.ts";

/** The state of a board after one of its changes. */
export interface Scene {
  readonly board: Board | undefined;
  /** The active columns in their order, with their active tasks in their order. */
  readonly columns: readonly { readonly column: Column; readonly tasks: readonly Task[] }[];
  readonly labels: ReadonlyMap<string, Label>;
  /** The summary of the last change; `null` at the beginning. */
  readonly lastChange: ChangeSummary | null;
}

export interface Replay {
  /** Returns the state of the board after the first `count` changes. */
  at(count: number): Scene;
}

/** Number of changes between two stored checkpoints. With checkpoints, a step back does not replay all changes from the beginning. */
const CHECKPOINT_INTERVAL = 1_000;

interface Checkpoint {
  readonly count: number;
  readonly rows: HistoryRows;
}

/** Makes a replay that can show a board after any of its changes. */
export function createReplay(boardHistory: BoardHistory): Replay {
  const checkpoints: Checkpoint[] = [{ count: 0, rows: boardHistory.rows }];
  let count = 0;
  let rows = copyOf(boardHistory.rows);
  let lastChange: ChangeSummary | null = null;
  // The same map until a label changes, so that cards are not rendered again.
  let labels: ReadonlyMap<string, Label> | null = null;

  function goTo(wanted: number): void {
    // The replay starts before the requested change, so that its summary can be computed.
    const nearest = checkpoints.findLast((one) => one.count < Math.max(wanted, 1)) ?? {
      count: 0,
      rows: boardHistory.rows,
    };
    if (wanted < count || nearest.count > count) {
      [count, rows, lastChange] = [nearest.count, copyOf(nearest.rows), null];
      labels = null;
    }
    for (; count < wanted; count += 1) step(boardHistory.changes[count]);
  }

  function step(moment: BoardHistory["changes"][number] | undefined): void {
    if (moment === undefined) return;
    const before = count + 1;
    const { change } = moment;
    lastChange = changeSummaryOf(boardHistory.boardId, rows, change);
    for (const op of change.ops) {
      applyHistoryOp(rows, op, { stream: boardHistory.stream, seq: change.seq });
      if (op.e === "label") labels = null;
    }
    if (before % CHECKPOINT_INTERVAL === 0 && (checkpoints.at(-1)?.count ?? 0) < before)
      checkpoints.push({ count: before, rows: copyOf(rows) });
  }

  return {
    at(wanted) {
      goTo(Math.min(Math.max(wanted, 0), boardHistory.changes.length));
      labels ??= new Map(rows.label);
      return { ...sceneOf(boardHistory.boardId, rows), labels, lastChange };
    },
  };
}

function copyOf(rows: HistoryRows): HistoryRows {
  return {
    board: new Map(rows.board),
    column: new Map(rows.column),
    label: new Map(rows.label),
    task: new Map(rows.task),
  };
}

function sceneOf(boardId: string, rows: HistoryRows): Pick<Scene, "board" | "columns"> {
  const columns = [...rows.column.values()]
    .filter((column) => column.boardId === boardId && column.archivedAt === null)
    .toSorted(compareBySort)
    .map((column) => ({ column, tasks: new Array<Task>() }));
  const tasksIn = new Map(columns.map(({ column, tasks }) => [column.id, tasks]));
  for (const task of rows.task.values()) {
    if (task.boardId === boardId && task.archivedAt === null) tasksIn.get(task.columnId)?.push(task);
  }
  for (const { tasks } of columns) tasks.sort(compareBySort);
  return { board: rows.board.get(boardId), columns };
}
