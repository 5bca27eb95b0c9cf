import { TASK_DEPTH_MAX } from "../core/limit.ts";
import type { Task } from "../entities/task.ts";

/**
 * A task and the tasks above it, nearest first. Ends after TASK_DEPTH_MAX tasks above, and at a circle: the server lets none be made, but a
 * device may show two edits together of which one will be refused.
 */
export function taskLine(taskId: string, find: (id: string) => Task | undefined): Task[] {
  const line: Task[] = [];
  let next = find(taskId);
  while (next !== undefined && line.length <= TASK_DEPTH_MAX && !line.includes(next)) {
    line.push(next);
    next = next.parentTaskId === null ? undefined : find(next.parentTaskId);
  }
  return line;
}
