import { useSync } from "#client/hooks/sync-provider.tsx";
import { useRole, useRow } from "#client/hooks/use-live.ts";
import type { Task } from "#contract/entities/task.ts";
import { rightsOn, type TaskRights } from "#client/entities/task/task-fields.ts";

/** The user's permissions on a task now; none on one that became unreadable. */
export function useTaskRights(task: Task, isGone: boolean): TaskRights {
  const sync = useSync();
  useRole(task.boardId);
  useRow("board", task.boardId);
  return rightsOn(sync, task.boardId, isGone || task.archivedAt !== null);
}
