import { useSync } from "#client/live/sync-provider.tsx";
import { useRole, useRow } from "#client/live/use-live.ts";
import type { Task } from "#contract/entities/task.ts";
import { rightsOn, type TaskRights } from "../fields/task-fields.ts";

/** What its person may do with a task now; nothing with one that has gone out of sight. */
export function useTaskRights(task: Task, isGone: boolean): TaskRights {
  const sync = useSync();
  useRole(task.boardId);
  useRow("board", task.boardId);
  return rightsOn(sync, task.boardId, isGone || task.archivedAt !== null);
}
