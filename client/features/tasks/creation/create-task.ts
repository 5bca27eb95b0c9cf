import { attempt } from "#client/frame/attempt.ts";
import type { Sync } from "#client/sync/surface.ts";
import { keyBetween } from "#contract/position.ts";
import type { TaskDraft } from "./task-draft.ts";

/** Makes a task out of its draft at the end of its column. Resolves with its id, `null` when the device could not keep it. */
export async function createTask(sync: Sync, draft: TaskDraft): Promise<string | null> {
  const { title, boardId, columnId, assigneeIds, watcherIds, labelIds, filling, ...details } = draft;
  const id = sync.newId();
  const afterId = sync.store.list(`tasks:${columnId}`).at(-1) ?? null;
  const after = afterId === null ? null : (sync.store.get("task", afterId)?.sort ?? null);
  const place = { sort: keyBetween(after, null), ...(afterId === null ? {} : { afterId }) };
  const made = sync.mutate("task.create", id, { boardId, columnId, title: title.trim(), ...details, ...place });
  if (!(await attempt(made))) return null;
  const sets = { assigneeIds, watcherIds, labelIds };
  for (const field of ["assigneeIds", "watcherIds", "labelIds"] as const) {
    for (const value of sets[field]) await attempt(sync.mutate("task.add", id, { field, value }));
  }
  if (filling !== null) await attempt(fill(sync, id, filling));
  return id;
}

/** What only templates need comes when one was chosen. */
async function fill(sync: Sync, taskId: string, filling: NonNullable<TaskDraft["filling"]>): Promise<void> {
  const { fillTask } = await import("#client/frame/fill-task.ts");
  await fillTask(sync, taskId, { labelIds: [], ...filling });
}
