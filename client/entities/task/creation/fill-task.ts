import type { Sync } from "#client/sync/sync-api.ts";
import { keysBetween } from "#contract/core/position.ts";
import type { TaskForm } from "#contract/boards/template.ts";

/** The data of a template that is not in the task's row. */
export type TaskTemplateContent = Pick<TaskForm, "labelIds" | "checklist" | "description">;

/** Gives a task that was just made its labels, its checklists and its description, side by side: one step to take back (SY-95). */
export async function fillTask(sync: Sync, taskId: string, filling: TaskTemplateContent): Promise<void> {
  const { labelIds, checklist, description } = filling;
  const keys = keysBetween(null, null, checklist.length);
  await Promise.all([
    ...labelIds.map((value) => sync.mutate("task.add", taskId, { field: "labelIds", value })),
    ...checklist.map(({ group, text }, at) =>
      sync.mutate("item.create", sync.newId(), { taskId, group, text, sort: keys[at] ?? "" }),
    ),
  ]);
  if (description === null || description.trim() === "") return;
  // Texts come with Yjs and the reader of Markdown, which most templates never need.
  const { beginText } = await import("./begin-text.ts");
  await beginText(sync, taskId, description);
}
