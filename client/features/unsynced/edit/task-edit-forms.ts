import type { MutationOf } from "#contract/mutations/mutation.ts";
import { isRelation } from "#contract/entities/relation.ts";
import type { TaskSet } from "#contract/entities/task.ts";
import type { RefusedEntry, Sync } from "#client/sync/sync-api.ts";
import type { SelectOption } from "#client/ui/fields/select-field.tsx";
import { findersOf } from "../entry/entry-rows.ts";
import { editArgs, numberEditor, textEditor, type FieldEditor } from "./field-editors.ts";
import type { RejectedEditField, RejectedEditForm, ReadField } from "./rejected-edit-form.ts";
import {
  AS_NEW_TASK,
  ESTIMATE,
  LABEL,
  NO_PARENT_TEXT,
  OTHER_TASK,
  PARENT_TASK,
  PERSON,
  PRIORITIES,
  PRIORITY,
  TITLE,
  UNKNOWN_TASK,
  UNNAMED_LABEL,
} from "./rejected-edit-text.ts";
import { choice, placeField, text, withoutPlace } from "./fields.ts";

/** Form that turns the title of a task that is gone into a new task. */
function asNewTask({ args }: MutationOf<"task.set">, sync: Sync, entry: RefusedEntry): RejectedEditForm | null {
  if (args.title === undefined) return null;
  const before = findersOf(sync, entry).before("task", entry.mutation.id);
  return {
    note: AS_NEW_TASK,
    fields: [text("title", TITLE, args.title), placeField(sync, before?.boardId ?? "", before?.columnId ?? "")],
    build: (read) => ({
      op: "task.create",
      id: sync.newId(),
      args: { ...args, title: read("title"), boardId: read("boardId"), columnId: read("columnId") },
    }),
  };
}

/** Form for the changed fields of a task. If the task is gone, its title can become a new task. */
export function changedTask(
  mutation: MutationOf<"task.set">,
  sync: Sync,
  entry: RefusedEntry,
): RejectedEditForm | null {
  const { id, args } = mutation;
  const task = sync.store.get("task", id);
  if (task === undefined) return asNewTask(mutation, sync, entry);
  const { parentTaskId } = args;
  const { fields, read } = editArgs<"task.set">(args, {
    title: textEditor(TITLE),
    priority: priorityEditor,
    estimate: numberEditor(ESTIMATE),
    startAt: null,
    dueAt: null,
    dueHasTime: null,
    reminders: null,
    recurrence: null,
    recursAfterDone: null,
    cover: null,
    // Its choices depend on the board, so its field is added below.
    parentTaskId: null,
  });
  const all = [...fields, ...parentField(sync, parentTaskId, { boardId: task.boardId, taskId: id })];
  if (all.length === 0) return null;
  return {
    fields: all,
    build: (entered) => ({
      op: "task.set",
      id,
      args: { ...read(entered), ...(parentTaskId === undefined ? {} : parentIn(entered)) },
    }),
  };
}

const priorityEditor: FieldEditor = {
  field: (name, value) =>
    choice(
      name,
      PRIORITY,
      typeof value === "number" ? String(value) : "0",
      PRIORITIES.map((label, level) => ({ value: String(level), text: label })),
    ),
  read: (read, name) => Number(read(name)),
};

/** Form for another label, member or related task of the same board. */
export function addedToTask({ id, args }: MutationOf<"task.add">, sync: Sync): RejectedEditForm | null {
  const boardId = sync.store.get("task", id)?.boardId;
  if (boardId === undefined) return null;
  const [label, options] = valuesOf(sync, args.field, { boardId, taskId: id });
  if (options.length === 0) return null;
  return {
    fields: [choice("value", label, args.value, options)],
    build: (read) => ({ op: "task.add", id, args: { ...args, value: read("value") } }),
  };
}

function valuesOf(
  sync: Sync,
  field: TaskSet,
  { boardId, taskId }: { boardId: string; taskId: string },
): [label: string, options: SelectOption[]] {
  if (isRelation(field)) return [OTHER_TASK, tasksOf(sync, boardId, taskId)];
  return field === "labelIds" ? [LABEL, labelsOf(sync, boardId)] : [PERSON, peopleOf(sync, boardId)];
}

/** Returns the open tasks of a board except one, limited to `TASKS_MAX`. */
function tasksOf({ store }: Sync, boardId: string, taskId: string): SelectOption[] {
  return store
    .list(`columns:${boardId}`)
    .flatMap((columnId) => store.list(`tasks:${columnId}`))
    .filter((id) => id !== taskId)
    .slice(0, TASKS_MAX)
    .map((id) => ({ value: id, text: store.get("task", id)?.title ?? "" }));
}

const TASKS_MAX = 200;
/** Value of the select option for no parent task. */
const NO_PARENT = "none";

/** A select field of the parent task: the current one, another task of the board, or none. */
function parentField(
  sync: Sync,
  currentParentId: string | null | undefined,
  { boardId, taskId }: { boardId: string; taskId: string },
): RejectedEditField[] {
  if (currentParentId === undefined) return [];
  const options = tasksOf(sync, boardId, taskId);
  const isOffered = currentParentId === null || options.some(({ value }) => value === currentParentId);
  const own = isOffered
    ? []
    : [{ value: currentParentId, text: sync.store.get("task", currentParentId)?.title ?? UNKNOWN_TASK }];
  const none = { value: NO_PARENT, text: NO_PARENT_TEXT };
  return [choice("parentTaskId", PARENT_TASK, currentParentId ?? NO_PARENT, [none, ...own, ...options])];
}

function parentIn(read: ReadField): { parentTaskId: string | null } {
  const id = read("parentTaskId");
  return { parentTaskId: id === NO_PARENT ? null : id };
}

function labelsOf({ store }: Sync, boardId: string): SelectOption[] {
  return store
    .list(`labels:${boardId}`)
    .map((id) => ({ value: id, text: store.get("label", id)?.name || UNNAMED_LABEL }));
}

function peopleOf({ store }: Sync, boardId: string): SelectOption[] {
  return store.list(`members:${boardId}`).flatMap((key) => {
    const member = store.get("member", key);
    return member === undefined ? [] : [{ value: member.id, text: member.name }];
  });
}

/** Form for the title and the place. */
export function newTask({ id, args }: MutationOf<"task.create">, sync: Sync): RejectedEditForm {
  const { boardId, columnId, parentTaskId } = args;
  return {
    fields: [
      text("title", TITLE, args.title),
      placeField(sync, boardId, columnId),
      ...parentField(sync, parentTaskId ?? undefined, { boardId, taskId: id }),
    ],
    build: (read) => ({
      op: "task.create",
      id,
      args: {
        ...withoutPlace(args),
        title: read("title"),
        boardId: read("boardId"),
        columnId: read("columnId"),
        ...(typeof parentTaskId === "string" ? parentIn(read) : {}),
      },
    }),
  };
}

/** Form for the place; `null` if the task is gone. */
export function movedTask({ id, args }: MutationOf<"task.move">, sync: Sync): RejectedEditForm | null {
  const task = sync.store.get("task", id);
  if (task === undefined) return null;
  return {
    fields: [placeField(sync, args.boardId ?? task.boardId, args.columnId)],
    build: (read) => ({ op: "task.move", id, args: { boardId: read("boardId"), columnId: read("columnId") } }),
  };
}
