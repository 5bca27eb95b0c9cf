import { TASK_DEPTH_MAX } from "../core/limit.ts";
import type { Task } from "../entities/task.ts";

/**
 * Returns a task and its ancestors, nearest first. Stops after TASK_DEPTH_MAX ancestors, and at a cycle: the server rejects cycles, but a
 * device may show two mutations of which one will be rejected.
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
