import { isReachable } from "#client/hooks/use-live.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import type { MenuItem } from "#client/ui/overlay/menu/menu.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { isRefusal } from "#contract/core/endpoint.ts";
import { can } from "#contract/core/permission.ts";
import type { Task } from "#contract/entities/task.ts";
import { removeTaskText } from "./remove-task-text.ts";
import { attempt } from "#client/shared/errors/attempt-action.ts";

/**
 * Returns «Удалить навсегда…» for an archived task if the user may delete it (DL-24), otherwise nothing. `onRemoved` is called after the
 * deletion.
 */
export function removeTaskItems(sync: Sync, task: Task, onRemoved?: () => void): MenuItem[] {
  const isOpen = sync.store.get("board", task.boardId)?.status === "active";
  if (task.archivedAt === null || !isOpen || !can(sync.store.roleOn(task.boardId), "task.delete")) return [];
  const online = isReachable(sync.connection.state());
  return [
    {
      text: removeTaskText.entry,
      icon: "trash",
      danger: true,
      disabled: !online,
      note: online ? undefined : removeTaskText.offline,
      onSelect: () => void askToRemove(sync, task, onRemoved),
    },
  ];
}

async function askToRemove(sync: Sync, { id, title }: Task, onRemoved: (() => void) | undefined): Promise<void> {
  const agreed = await confirmDialog({
    title: removeTaskText.title,
    text: removeTaskText.question(title),
    confirmLabel: removeTaskText.confirm,
    cancelLabel: removeTaskText.cancel,
    danger: true,
  });
  if (!agreed || !(await attempt(remove(sync, id)))) return;
  showToast({ icon: "trash", text: removeTaskText.removed(title) });
  onRemoved?.();
}

/** A task that another user has deleted meanwhile counts as deleted. The endpoint's schemas are lazy: few visits need them. */
async function remove(sync: Sync, taskId: string): Promise<void> {
  const { tasksRemove } = await import("#contract/tasks/task-removal.ts");
  try {
    await sync.call(tasksRemove, { body: { ids: [taskId] } });
  } catch (error) {
    if (!isRefusal(error, "TASK_GONE")) throw error;
  }
}
