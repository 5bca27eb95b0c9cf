import { attempt } from "#client/shared/errors/attempt.ts";
import { UNDO } from "#client/shared/text/app-text.ts";
import type { Edit, Sync } from "#client/sync/sync-api.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import { chooseSort, keysBetween } from "#contract/core/position.ts";
import { inputValues } from "#contract/entities/define-entity.ts";
import { taskEntity, type Task } from "#contract/entities/task.ts";
import { inBoardOrder } from "../selection/selection-mutations.ts";
import { peopleFor } from "../selection/offered.ts";
import { rightsOn } from "../task-fields.ts";
import { copiedTitle } from "./copied-title.ts";
import { duplicateText } from "./duplicate-text.ts";
import { contentOf, type TaskContent } from "./task-content.ts";

export interface DuplicateOptions {
  /** Start, due date, reminders and recurrence are copied. */
  readonly withDates: boolean;
}

interface Copy {
  readonly id: string;
  readonly of: Task;
  readonly content: TaskContent;
}

/** Whether a task has data that can be left out of a copy. */
export function hasDates({ startAt, dueAt, recurrence }: Task): boolean {
  return startAt !== null || dueAt !== null || recurrence !== null;
}

/** Returns the place right below the task that is copied. */
function placeUnder({ store }: Sync, { id, columnId, sort }: Task) {
  const order = store.list(`tasks:${columnId}`);
  const belowId = order[order.indexOf(id) + 1];
  const below = belowId === undefined ? null : (store.get("task", belowId)?.sort ?? null);
  return { sort: chooseSort(null, { after: sort, before: below }).sort, afterId: id };
}

function creationOf(sync: Sync, { id, of: task }: Copy, { withDates }: DuplicateOptions): Edit {
  const { boardId, columnId } = task;
  const { startAt, dueAt, dueHasTime, reminders, recurrence, recursAfterDone, ...fields } = inputValues(
    taskEntity,
    task,
  );
  const args: MutationArgs<"task.create"> = {
    boardId,
    columnId,
    ...fields,
    title: copiedTitle(task.title),
    copiedFromId: task.id,
    ...placeUnder(sync, task),
    ...(withDates ? { startAt, dueAt, dueHasTime, reminders, recurrence, recursAfterDone } : {}),
  };
  return { op: "task.create", id, args };
}

function peopleSeeing(sync: Sync, boardId: string): ReadonlySet<string> {
  return new Set(peopleFor(sync, [boardId]).map(({ id }) => id));
}

/** Returns edits for the labels and fields that still exist and the users who can still read the board: the server would reject others. */
function valuesOf(sync: Sync, { id, of: task }: Copy): Edit[] {
  const { store } = sync;
  const { canAssign } = rightsOn(sync, task.boardId, false);
  const seeing = peopleSeeing(sync, task.boardId);
  const labels = task.labelIds.filter((labelId) => (store.get("label", labelId)?.archivedAt ?? null) === null);
  const people = canAssign ? task.assigneeIds.filter((userId) => seeing.has(userId)) : [];
  const fields = Object.entries(task.fields).filter(
    ([fieldId]) => (store.get("customField", fieldId)?.archivedAt ?? null) === null,
  );
  return [
    ...labels.map((value): Edit => ({ op: "task.add", id, args: { field: "labelIds", value } })),
    ...people.map((value): Edit => ({ op: "task.add", id, args: { field: "assigneeIds", value } })),
    ...fields.map(([fieldId, value]): Edit => ({ op: "task.fill", id, args: { fieldId, value } })),
  ];
}

/** Creates checklist items one after another, because each changes the counts of the task. */
async function addItems(sync: Sync, { id, of: task, content }: Copy, { withDates }: DuplicateOptions): Promise<void> {
  const items = content.items ?? [];
  const keys = keysBetween(null, null, items.length);
  const seeing = peopleSeeing(sync, task.boardId);
  for (const [at, item] of items.entries()) {
    const { group, text } = item;
    const assigneeId = item.assigneeId !== null && seeing.has(item.assigneeId) ? item.assigneeId : null;
    const more = { assigneeId, dueAt: withDates ? item.dueAt : null };
    await sync.mutate("item.create", sync.newId(), { taskId: id, group, text, sort: keys[at] ?? "", ...more });
  }
}

async function fill(sync: Sync, copies: readonly Copy[], options: DuplicateOptions): Promise<void> {
  const values = copies.flatMap((copy) => valuesOf(sync, copy));
  if (values.length > 0) await sync.mutateAll(values);
  for (const copy of copies) await addItems(sync, copy, options);
  const texts = copies.flatMap(({ id, content: { text } }) => (text === null || text.isEmpty ? [] : [{ id, text }]));
  if (texts.length === 0) return;
  const { writeText } = await import("./copied-document.ts");
  for (const { id, text } of texts) await writeText(sync, id, text);
}

function missingIn(copies: readonly Copy[]): string | null {
  const hasText = copies.every(({ content }) => content.text !== null);
  const hasItems = copies.every(({ content }) => content.items !== null);
  if (hasText && hasItems) return null;
  const { text, checklists, both } = duplicateText.missing;
  return hasText ? checklists : hasItems ? text : both;
}

/**
 * Creates a copy of each task right under it: its row, labels, people, fields, checklists and description, as loaded on the device.
 * Comments, files, relations and history are not copied. One undo step removes all copies. Resolves to the ids of the copies, none if the
 * device could not store them.
 */
export async function duplicateTasks(
  sync: Sync,
  tasks: readonly Task[],
  options: DuplicateOptions,
): Promise<readonly string[]> {
  const ordered = inBoardOrder(sync, tasks);
  const reading = Promise.all(
    ordered.map(async (of): Promise<Copy> => ({ id: sync.newId(), of, content: await contentOf(sync, of) })),
  );
  if (!(await attempt(reading))) return [];
  const copies = await reading;
  const making = sync.mutateAll(copies.map((copy) => creationOf(sync, copy, options)));
  if (!(await attempt(making))) return [];
  const { undo } = await making;
  await attempt(fill(sync, copies, options));
  const [first] = ordered;
  const missing = missingIn(copies);
  const made = copies.length === 1 && first ? duplicateText.made(first.title) : duplicateText.madeAll(copies.length);
  showToast({
    text: missing ?? made,
    icon: missing === null ? "copy" : "alert-triangle",
    kind: "undo",
    ...(undo === null ? {} : { action: { label: UNDO, onAction: () => void attempt(undo()) } }),
  });
  return copies.map(({ id }) => id);
}
