import { attemptWithUndo } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { Column } from "#contract/entities/column.ts";
import type { Task } from "#contract/entities/task.ts";
import { archiveText } from "./archive-text.ts";

export function restoreColumn(sync: Sync, column: Column): void {
  void attemptWithUndo(sync.mutate("column.restore", column.id, {}), archiveText.restored(column.name), "archive-off");
}

export function restoreTask(sync: Sync, task: Task): void {
  void attemptWithUndo(sync.mutate("task.restore", task.id, {}), archiveText.restored(task.title), "archive-off");
}
