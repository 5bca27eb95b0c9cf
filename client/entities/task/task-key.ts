import type { Board } from "#contract/entities/board.ts";
import type { Task } from "#contract/entities/task.ts";

/** Returns «ЧИТ-214»; `null` until the server has assigned a number. */
export function taskKey(board: Pick<Board, "key"> | undefined, task: Pick<Task, "number">): string | null {
  return board === undefined || task.number === null ? null : `${board.key}-${task.number}`;
}
