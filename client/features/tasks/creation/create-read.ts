import type { Sync } from "#client/sync/sync-api.ts";
import type { LineChoices } from "#client/entities/task/quick-add-syntax/line-choices.ts";
import { addSets, fieldsOf, lineReader, showReadToast } from "#client/entities/task/quick-add-syntax/line-reader.ts";
import { createTask } from "#client/entities/task/creation/create-task.ts";
import type { TaskDraft } from "#client/entities/task/creation/task-draft.ts";

/** Creates a task from a draft and the quick-add syntax in its title. Resolves to its id, or to `null` if the device could not store it. */
export async function createRead(sync: Sync, draft: TaskDraft, choices: LineChoices): Promise<string | null> {
  const { boardId, title, assigneeIds, labelIds, dueAt, dueHasTime } = draft;
  const read = lineReader(sync, boardId, choices)(title.trim());
  const id = await createTask(sync, { ...draft, title: read.title, ...fieldsOf(read) });
  if (id === null) return null;
  // A value that was also picked in the form stays when its text is reverted.
  const others = {
    ...read,
    assigneeIds: read.assigneeIds.filter((one) => !assigneeIds.includes(one)),
    labelIds: read.labelIds.filter((one) => !labelIds.includes(one)),
  };
  const newLabelIds = await addSets(sync, boardId, id, others);
  showReadToast(sync, [{ id, typed: title.trim(), read: others, newLabelIds, former: { dueAt, dueHasTime } }]);
  return id;
}
