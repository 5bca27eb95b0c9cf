import type { Edit, Sync } from "#client/sync/sync-api.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import { can } from "#contract/core/permission.ts";
import type { Relation } from "#contract/entities/relation.ts";
import type { Task, TaskSet } from "#contract/entities/task.ts";
import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import { endOfColumn, moveTaskWithUndo } from "./task-mutations.ts";
import { isBoardOpen } from "./task-tools.ts";
import { taskText } from "./task-text.ts";
import { fieldText } from "./fields/field-text.ts";
import { newLabelEdit } from "./fields/new-label.ts";

/** The fields of a task that its properties show, for a task on a board and for a draft. */
export type TaskFields = Pick<
  Task,
  | "boardId"
  | "columnId"
  | "priority"
  | "startAt"
  | "dueAt"
  | "dueHasTime"
  | "reminders"
  | "recurrence"
  | "recursAfterDone"
  | "estimate"
  | "cover"
  | "assigneeIds"
  | "watcherIds"
  | "labelIds"
>;

export type SetField = Exclude<TaskSet, Relation>;

/** The setters of a task's properties. */
export interface TaskChange {
  /** `message`: the text of the toast that offers undo; without one there is no toast. */
  set(fields: Omit<MutationArgs<"task.set">, "title">, message?: string): void;
  /** Adds a value to one of the task's sets, or removes it. */
  put(field: SetField, value: string, isIn: boolean): void;
  /** Creates a label on a board and adds it to the task, as one undo step. */
  putNewLabel(name: string, boardId: string): void;
  toColumn(columnId: string, name: string): void;
}

/** Returns the setters of a task on a board: mutations, with undo for those that have a message. */
export function changeTask(sync: Sync, task: Pick<Task, "id" | "boardId" | "title">): TaskChange {
  const { id, boardId, title } = task;
  return {
    set: (fields, message) => {
      const mutation = sync.mutate("task.set", id, fields);
      void (message === undefined ? attempt(mutation) : attemptWithUndo(mutation, message));
    },
    put: (field, value, isIn) => void attempt(sync.mutate(isIn ? "task.add" : "task.remove", id, { field, value })),
    putNewLabel: (name, onBoardId) => {
      const creation = newLabelEdit(sync, onBoardId, name);
      const addition: Edit = { op: "task.add", id, args: { field: "labelIds", value: creation.id } };
      void attemptWithUndo(sync.mutateAll([creation, addition]), fieldText.messages.newLabel(name), "tag");
    },
    toColumn: (columnId, name) =>
      void moveTaskWithUndo(sync, id, endOfColumn(sync, boardId, columnId, id), taskText.moved(title, name)),
  };
}

/** The user's permissions on a task; none if its board or the task itself is archived. */
export interface TaskRights {
  readonly canEdit: boolean;
  readonly canMove: boolean;
  readonly canAssign: boolean;
  readonly canWatch: boolean;
}

export function rightsOn(sync: Sync, boardId: string, isArchived: boolean): TaskRights {
  const role = sync.store.roleOn(boardId);
  const isOpen = !isArchived && isBoardOpen(sync, boardId);
  return {
    canEdit: isOpen && can(role, "task.edit"),
    canMove: isOpen && can(role, "task.move"),
    canAssign: isOpen && can(role, "task.assign"),
    canWatch: isOpen && can(role, "task.watch"),
  };
}
