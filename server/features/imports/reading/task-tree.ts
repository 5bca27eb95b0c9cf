import { TASK_DEPTH_MAX } from "#contract/core/limit.ts";

interface TreeTask {
  id: string;
  parentTaskId: string | null;
}

/**
 * Returns the parent of each task, without cycles and within the depth that boards allow (RE-02); calls `onCut` for each removed parent.
 */
export function parentsWithoutCircles<T extends TreeTask>(
  tasks: readonly T[],
  onCut: (task: T) => void,
): Map<string, string> {
  const known = new Map(tasks.map((task) => [task.id, task]));
  const parents = new Map<string, string>();
  for (const task of tasks) {
    if (task.parentTaskId === null || !known.has(task.parentTaskId)) continue;
    parents.set(task.id, task.parentTaskId);
  }
  for (const task of tasks) {
    if (!isTooDeep(task.id, parents)) continue;
    parents.delete(task.id);
    onCut(task);
  }
  return parents;
}

/** Checks the number of ancestors; a cycle exceeds every limit. */
function isTooDeep(id: string, parents: ReadonlyMap<string, string>): boolean {
  let above = parents.get(id);
  let depth = 0;
  while (above !== undefined && depth <= TASK_DEPTH_MAX) {
    depth += 1;
    above = parents.get(above);
  }
  return depth > TASK_DEPTH_MAX;
}
