import type { MutationOf } from "#contract/mutation.ts";
import type { RefusedEntry, Sync } from "#client/sync/surface.ts";
import type { SelectOption } from "#client/ui/fields/select-field.tsx";
import { findersOf } from "../entry/entry-rows.ts";
import type { AmendForm } from "./amend-form.ts";
import { AS_NEW_TASK, ESTIMATE, LABEL, PERSON, PRIORITIES, PRIORITY, TITLE, UNNAMED_LABEL } from "./amend-text.ts";
import { choice, numberIn, placeField, text, withoutPlace } from "./fields.ts";

/** The text of an edit whose task is gone goes on as a task of its own. */
function asNewTask({ args }: MutationOf<"task.set">, sync: Sync, entry: RefusedEntry): AmendForm | null {
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

/** A change of a task; of one that is gone only the text can go on. */
export function changedTask(mutation: MutationOf<"task.set">, sync: Sync, entry: RefusedEntry): AmendForm | null {
  const { id, args } = mutation;
  if (sync.store.get("task", id) === undefined) return asNewTask(mutation, sync, entry);
  const { title, priority, estimate } = args;
  const levels = PRIORITIES.map((name, level) => ({ value: String(level), text: name }));
  const fields = [
    ...(title === undefined ? [] : [text("title", TITLE, title)]),
    ...(priority === undefined ? [] : [choice("priority", PRIORITY, String(priority ?? 0), levels)]),
    ...(estimate === undefined ? [] : [text("estimate", ESTIMATE, estimate === null ? "" : String(estimate))]),
  ];
  if (fields.length === 0) return null;
  return {
    fields,
    build: (read) => ({
      op: "task.set",
      id,
      args: {
        ...args,
        ...(title === undefined ? {} : { title: read("title") }),
        ...(priority === undefined ? {} : { priority: Number(read("priority")) }),
        ...(estimate === undefined ? {} : { estimate: numberIn(read, "estimate") }),
      },
    }),
  };
}

/** Another label of the task's board, or another of its people. */
export function addedToTask({ id, args }: MutationOf<"task.add">, sync: Sync): AmendForm | null {
  const boardId = sync.store.get("task", id)?.boardId;
  if (boardId === undefined) return null;
  const isLabel = args.field === "labelIds";
  const options = isLabel ? labelsOf(sync, boardId) : peopleOf(sync, boardId);
  if (options.length === 0) return null;
  return {
    fields: [choice("value", isLabel ? LABEL : PERSON, args.value, options)],
    build: (read) => ({ op: "task.add", id, args: { ...args, value: read("value") } }),
  };
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

/** Another title, another place. */
export function newTask({ id, args }: MutationOf<"task.create">, sync: Sync): AmendForm {
  return {
    fields: [text("title", TITLE, args.title), placeField(sync, args.boardId, args.columnId)],
    build: (read) => ({
      op: "task.create",
      id,
      args: { ...withoutPlace(args), title: read("title"), boardId: read("boardId"), columnId: read("columnId") },
    }),
  };
}

/** Another place; of a task that is gone there is none. */
export function movedTask({ id, args }: MutationOf<"task.move">, sync: Sync): AmendForm | null {
  const task = sync.store.get("task", id);
  if (task === undefined) return null;
  return {
    fields: [placeField(sync, args.boardId ?? task.boardId, args.columnId)],
    build: (read) => ({ op: "task.move", id, args: { boardId: read("boardId"), columnId: read("columnId") } }),
  };
}
