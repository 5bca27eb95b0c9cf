import { addUp, type Counts } from "#contract/boards/board-counts.ts";
import type { Board } from "#contract/entities/board.ts";
import type { MemoryState } from "#server/testing/memory-storage/memory-state.ts";
import type { Tab } from "../device/device-parts.ts";
import { Violation } from "../trace.ts";

/**
 * [ST-04] Every board on a device has the rolled-up counters that follow from the server's rows, whether or not the device has loaded the
 * board.
 */
export function compareCounts(state: MemoryState, tab: Tab, visible: readonly Board[]): void {
  const active = new Map(visible.filter(({ status }) => status === "active").map((board) => [board.id, board]));
  const found = new Map<string, Counts>();
  const countsOf = (boardId: string): Counts => {
    const known = found.get(boardId) ?? addUp(ownOf(state, boardId), childrenOf(boardId).map(countsOf));
    found.set(boardId, known);
    return known;
  };
  const childrenOf = (parent: string): string[] =>
    [...active.values()].filter(({ boardId }) => boardId === parent).map(({ id }) => id);
  for (const boardId of active.keys()) {
    const here = countersText(tab.sync.store.allCounts(boardId));
    const there = countersText(countsOf(boardId));
    if (here !== there)
      throw new Violation("equal", `${tab.name} counts ${here} inside ${boardId}, the server ${there}`);
  }
}

/**
 * Overdue tasks are not compared: their number changes with the time, and the list of boards has the number of the moment when it was
 * loaded.
 */
function countersText({ tasks, done, boards }: Counts): string {
  return `${String(tasks)} tasks, ${String(done)} done, ${String(boards)} boards`;
}

function ownOf(state: MemoryState, boardId: string) {
  const tasks = [...state.tasks.values()].filter(
    (task) =>
      task.boardId === boardId && task.archivedAt === null && state.columns.get(task.columnId)?.archivedAt === null,
  );
  return { tasks: tasks.length, done: tasks.filter(({ doneAt }) => doneAt !== null).length, overdue: 0 };
}
