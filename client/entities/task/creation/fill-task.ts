import type { Sync } from "#client/sync/sync-api.ts";
import { keysBetween } from "#contract/core/position.ts";
import type { TaskForm } from "#contract/boards/template.ts";

/** The data of a template that is not in the task's row. */
export type TaskTemplateContent = Pick<TaskForm, "labelIds" | "checklist" | "description">;

/** Adds labels, checklists and a description to a task that was just created, in parallel: one undo step (SY-95). */
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
  // A description needs Yjs and the Markdown parser, which most templates do not.
  const { beginText } = await import("./begin-text.ts");
  await beginText(sync, taskId, description);
}
