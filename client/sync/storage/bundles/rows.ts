import type { Task } from "#contract/entities/task.ts";

export function runsOf(tasks: readonly Task[], size: number): Task[][] {
  const runs: Task[][] = [];
  for (let at = 0; at < tasks.length; at += size) runs.push(tasks.slice(at, at + size));
  return runs;
}
