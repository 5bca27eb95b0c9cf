import type { Task } from "#contract/entities/task.ts";

/**
 * Joins loaded tasks with those of the server's answer for other boards. A task that has since moved to a loaded board is listed once, and
 * one that has left it is not listed from an old answer.
 */
export function joined(own: readonly Task[], loadedIds: ReadonlySet<string>, fetched: readonly Task[]): Task[] {
  const here = new Set(own.map(({ id }) => id));
  return [...own, ...fetched.filter(({ id, boardId }) => !loadedIds.has(boardId) && !here.has(id))];
}
