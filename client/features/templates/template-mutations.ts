import { attempt } from "#client/shared/errors/attempt.ts";
import { fillTask } from "#client/entities/task/creation/fill-task.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { keyBetween } from "#contract/core/position.ts";
import {
  type BoardTemplate,
  boardTemplatePut,
  boardTemplateSet,
  type TaskForm,
  type TaskTemplate,
  taskTemplateEnd,
  taskTemplatePut,
} from "#contract/boards/template.ts";
import { templateText } from "./template-text.ts";

function formOf({ title, description, priority, estimate, labelIds, checklist }: TaskForm): TaskForm {
  return { title, description, priority, estimate, labelIds, checklist };
}

/** Creates or changes a task template. Throws the server's errors. */
export async function saveTaskTemplate(
  sync: Sync,
  params: { boardId: string; templateId: string },
  form: TaskForm,
): Promise<void> {
  await sync.call(taskTemplatePut, { params, body: form });
  showToast({ icon: "check", text: templateText.saved });
}

/** Removes a task template at once, with ten seconds to undo. The undo saves it again as it was. */
export async function removeTaskTemplate(sync: Sync, template: TaskTemplate, reload: () => void): Promise<void> {
  const params = { boardId: template.boardId, templateId: template.id };
  if (!(await attempt(sync.call(taskTemplateEnd, { params })))) return;
  reload();
  const back = async (): Promise<void> => {
    if (await attempt(sync.call(taskTemplatePut, { params, body: formOf(template) }))) reload();
  };
  showToast({
    icon: "trash",
    text: templateText.removed(template.title),
    action: { label: templateText.undo, onAction: () => void back() },
  });
}

/**
 * Creates a task from a template at the end of a column; works offline. Resolves with its id, or with `null` if the device could not store
 * it.
 */
export async function createFromTemplate(
  sync: Sync,
  place: { boardId: string; columnId: string },
  form: TaskForm,
): Promise<string | null> {
  const id = sync.newId();
  const afterId = sync.store.list(`tasks:${place.columnId}`).at(-1) ?? null;
  const after = afterId === null ? null : (sync.store.get("task", afterId)?.sort ?? null);
  const { title, priority, estimate } = form;
  const at = { sort: keyBetween(after, null), ...(afterId === null ? {} : { afterId }) };
  if (!(await attempt(sync.mutate("task.create", id, { ...place, title, priority, estimate, ...at })))) return null;
  await attempt(fillTask(sync, id, form));
  return id;
}

interface BoardTemplateInput {
  readonly name: string;
  readonly withTasks: boolean;
  readonly shared: boolean;
}

/** Saves a board as a template. Resolves with true on success. The id is made by the device, so that a retry saves the same template. */
export async function keepBoardAsTemplate(
  sync: Sync,
  params: { boardId: string; templateId: string },
  body: BoardTemplateInput,
): Promise<boolean> {
  const saving = sync.call(boardTemplatePut, { params, body });
  if (!(await attempt(saving))) return false;
  const { template, isPart } = await saving;
  const { name, form } = template;
  showToast({
    icon: "check",
    text: isPart ? templateText.boardSavedPartly(name, form.tasks.length) : templateText.boardSaved(name),
  });
  return true;
}

/** Renames a template of the user, or changes who can see it. */
export async function setBoardTemplate(
  sync: Sync,
  { id }: BoardTemplate,
  body: { name?: string; shared?: boolean },
): Promise<boolean> {
  const isDone = await attempt(sync.call(boardTemplateSet, { params: { templateId: id }, body }));
  if (isDone) showToast({ icon: "check", text: templateText.saved });
  return isDone;
}

/** Removes a board template at once, with ten seconds to undo. */
export async function removeBoardTemplate(sync: Sync, template: BoardTemplate, reload: () => void): Promise<void> {
  const params = { templateId: template.id };
  const mark = (removed: boolean) => attempt(sync.call(boardTemplateSet, { params, body: { removed } }));
  if (!(await mark(true))) return;
  reload();
  const back = async (): Promise<void> => {
    if (await mark(false)) reload();
  };
  showToast({
    icon: "trash",
    text: templateText.removed(template.name),
    action: { label: templateText.undo, onAction: () => void back() },
  });
}
