import type { Board } from "#contract/entities/board.ts";
import type { Task } from "#contract/entities/task.ts";

/** «ЧИТ-214»; a task has no number until the server has given it one. */
export function taskKey(board: Pick<Board, "key"> | undefined, task: Pick<Task, "number">): string | null {
  return board === undefined || task.number === null ? null : `${board.key}-${task.number}`;
}
