import { useRole, useRow } from "#client/hooks/use-live.ts";
import type { FileHolder } from "#client/sync/files-api.ts";
import { can } from "#contract/core/permission.ts";

/** Returns true if the user may attach files to a task or a page, rename them and remove them. */
export function useMayAttach(holder: FileHolder): boolean {
  const task = useRow("task", "taskId" in holder ? holder.taskId : null);
  const boardId = "boardId" in holder ? holder.boardId : (task?.boardId ?? "");
  const board = useRow("board", boardId === "" ? null : boardId);
  const role = useRole(boardId);
  const isOpen = board?.status === "active";
  if ("boardId" in holder) return can(role, "document.edit") && isOpen;
  return can(role, "attachment.add") && isOpen && task?.archivedAt === null;
}
