import type { Task } from "#contract/entities/task.ts";

/**
 * Tasks of boards that the device holds, and of others as the server told them. A task that has come to a board of the device since then
 * is told of once, and one that has left such a board is not told of by what is old.
 */
export function joined(own: readonly Task[], loadedIds: ReadonlySet<string>, fetched: readonly Task[]): Task[] {
  const here = new Set(own.map(({ id }) => id));
  return [...own, ...fetched.filter(({ id, boardId }) => !loadedIds.has(boardId) && !here.has(id))];
}
