import type { Sync } from "#client/sync/sync-api.ts";
import type { MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import { can } from "#contract/core/permission.ts";
import type { Task } from "#contract/entities/task.ts";
import { carriedWith } from "../selection/chosen.ts";
import { isBoardOpen } from "../task-tools.ts";
import { duplicateTasks, hasDates } from "./duplicate-tasks.ts";
import { duplicateText } from "./duplicate-text.ts";

export const DUPLICATE_KEYS = "⇧ D";

/** Whether the user may create tasks on all these boards. */
export function mayDuplicate(sync: Sync, tasks: readonly Task[]): boolean {
  return tasks.every(
    ({ boardId, archivedAt }) =>
      archivedAt === null && isBoardOpen(sync, boardId) && can(sync.store.roleOn(boardId), "task.create"),
  );
}

/** Duplicates a task with its content; if it is selected, duplicates the whole selection. */
export function duplicateCarried(sync: Sync, task: Task): void {
  const tasks = carriedWith(task.id).flatMap((id) => sync.store.get("task", id) ?? []);
  void duplicateTasks(sync, tasks, { withDates: true });
}

/** Returns the menu entries for duplicating with and without dates. */
export function duplicateChoices(sync: Sync, tasks: readonly Task[]): readonly MenuEntry[] {
  const choice = (text: string, withDates: boolean): MenuEntry => ({
    text,
    onSelect: () => void duplicateTasks(sync, tasks, { withDates }),
  });
  return [choice(duplicateText.withDates, true), choice(duplicateText.withoutDates, false)];
}

/** Returns the menu entries for duplicating; none if the user may not create tasks. */
export function duplicateItems(sync: Sync, task: Task): MenuEntry[] {
  if (!mayDuplicate(sync, [task])) return [];
  const entry = { text: duplicateText.duplicate, icon: "copy", keys: DUPLICATE_KEYS } as const;
  if (hasDates(task)) return [{ ...entry, items: duplicateChoices(sync, [task]) }];
  return [{ ...entry, onSelect: () => void duplicateTasks(sync, [task], { withDates: true }) }];
}
