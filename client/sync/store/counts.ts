import type { Counts, OwnCounts } from "#contract/boards/board-counts.ts";
import { overdueFrom } from "#contract/time/due-date.ts";
import type { Task } from "#contract/entities/task.ts";

/** Counts of boards without nested boards, updated task by task. */
export interface Tally {
  moved(before: Task | undefined, after: Task | undefined): void;
  /** Counts the columns that `isShown` accepts. `overdue` is as of `now`, milliseconds since 1970. */
  of(boardId: string, now: number, isShown?: (columnId: string) => boolean): OwnCounts;
}

interface ColumnTally {
  tasks: number;
  done: number;
  /** Open tasks with a due date, by id: the time from which they are overdue. */
  due: Map<string, number>;
}

export function createTally(): Tally {
  const boards = new Map<string, Map<string, ColumnTally>>();
  const tallyOf = ({ boardId, columnId }: Task): ColumnTally => {
    const columns = boards.get(boardId) ?? new Map<string, ColumnTally>();
    boards.set(boardId, columns);
    const columnTally = columns.get(columnId) ?? { tasks: 0, done: 0, due: new Map() };
    columns.set(columnId, columnTally);
    return columnTally;
  };

  function add(task: Task, sign: 1 | -1): void {
    if (task.archivedAt !== null) return;
    const tally = tallyOf(task);
    tally.tasks += sign;
    if (task.doneAt !== null) tally.done += sign;
    else if (task.dueAt !== null) {
      if (sign === 1) tally.due.set(task.id, overdueFrom(task.dueAt, task.dueHasTime));
      else tally.due.delete(task.id);
    }
  }

  return {
    moved(before, after) {
      if (before !== undefined) add(before, -1);
      if (after !== undefined) add(after, 1);
    },
    of(boardId, now, isShown = () => true) {
      const sum = { tasks: 0, done: 0, overdue: 0 };
      for (const [columnId, { tasks, done, due }] of boards.get(boardId) ?? []) {
        if (tasks === 0 || !isShown(columnId)) continue;
        sum.tasks += tasks;
        sum.done += done;
        for (const from of due.values()) if (from < now) sum.overdue += 1;
      }
      return sum;
    },
  };
}

/** Cached counts of boards with nested boards, as of a minute: tasks become overdue with time. */
export interface RolledUpMemory {
  minute: number;
  readonly counts: Map<string, Counts>;
}

/** The changes of counts by pending entries, as of a revision of the fold. */
export interface PendingMemory {
  revision: number;
  boards: ReadonlyMap<string, OwnCounts>;
}
