import { useRole, useRow } from "#client/live/use-live.ts";
import { can } from "#contract/permission.ts";

/** Whether this person may put files to a task, call them otherwise and take them away. */
export function useMayAttach(taskId: string): boolean {
  const task = useRow("task", taskId);
  const board = useRow("board", task?.boardId ?? null);
  const role = useRole(task?.boardId ?? "");
  return can(role, "attachment.add") && board?.status === "active" && task?.archivedAt === null;
}
