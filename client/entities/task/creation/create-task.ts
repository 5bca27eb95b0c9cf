import { attempt } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { keyBetween } from "#contract/core/position.ts";
import { rememberBoard } from "../last-board.ts";
import type { TaskDraft } from "./task-draft.ts";

/** Creates a task from its draft at the end of its column. Resolves to its id, or to `null` if the device could not store it. */
export async function createTask(sync: Sync, draft: TaskDraft): Promise<string | null> {
  const { title, boardId, columnId, assigneeIds, watcherIds, labelIds, filling, description, ...details } = draft;
  const id = sync.newId();
  const afterId = sync.store.list(`tasks:${columnId}`).at(-1) ?? null;
  const after = afterId === null ? null : (sync.store.get("task", afterId)?.sort ?? null);
  const place = { sort: keyBetween(after, null), ...(afterId === null ? {} : { afterId }) };
  const made = sync.mutate("task.create", id, { boardId, columnId, title: title.trim(), ...details, ...place });
  if (!(await attempt(made))) return null;
  rememberBoard(sync, boardId);
  // A label or user that was removed since it was picked would be rejected.
  const isThere = (labelId: string): boolean => (sync.store.get("label", labelId)?.archivedAt ?? null) === null;
  const sets = { assigneeIds, watcherIds, labelIds: labelIds.filter(isThere) };
  for (const field of ["assigneeIds", "watcherIds", "labelIds"] as const) {
    for (const value of sets[field]) await attempt(sync.mutate("task.add", id, { field, value }));
  }
  const text = [description, filling?.description ?? ""].filter((part) => part.trim() !== "").join("\n\n");
  const checklist = filling?.checklist ?? [];
  if (text !== "" || checklist.length > 0)
    await attempt(fill(sync, id, { checklist, description: text === "" ? null : text }));
  return id;
}

/** Loaded on demand: few tasks start with these. */
async function fill(sync: Sync, taskId: string, filling: NonNullable<TaskDraft["filling"]>): Promise<void> {
  const { fillTask } = await import("#client/entities/task/creation/fill-task.ts");
  await fillTask(sync, taskId, { labelIds: [], ...filling });
}
