import type { Counts } from "#contract/board-endpoints.ts";
import { overdueFrom } from "#contract/due-date.ts";
import type { Task } from "#contract/task.ts";

/** Own figures of boards, kept up task by task. */
export interface Tally {
  moved(before: Task | undefined, after: Task | undefined): void;
  /** `overdue` is as of `now`, milliseconds since 1970. */
  of(boardId: string, now: number): Omit<Counts, "boards">;
}

interface BoardTally {
  tasks: number;
  done: number;
  /** Open tasks with a due date, by id: from when they are overdue. */
  due: Map<string, number>;
}

export function createTally(): Tally {
  const boards = new Map<string, BoardTally>();
  const tallyOf = (boardId: string): BoardTally => {
    const held = boards.get(boardId) ?? { tasks: 0, done: 0, due: new Map() };
    boards.set(boardId, held);
    return held;
  };

  function add(task: Task, sign: 1 | -1): void {
    if (task.archivedAt !== null) return;
    const tally = tallyOf(task.boardId);
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
    of(boardId, now) {
      const tally = boards.get(boardId);
      if (tally === undefined) return { tasks: 0, done: 0, overdue: 0 };
      let overdue = 0;
      for (const from of tally.due.values()) if (from < now) overdue += 1;
      return { tasks: tally.tasks, done: tally.done, overdue };
    },
  };
}
