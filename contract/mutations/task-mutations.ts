import * as z from "zod/mini";
import { boardStream, type RowOp, type StreamOps } from "../changes/change.ts";
import { shownSort, type Column } from "../entities/column.ts";
import { defineMutation, type RowView } from "./define-mutation.ts";
import { taskFillArgs } from "../entities/field-value.ts";
import { newRow } from "../entities/define-entity.ts";
import {
  taskCreateArgs,
  taskEntity,
  taskMoveArgs,
  taskSetArgs,
  taskSetMemberArgs,
  type Task,
} from "../entities/task.ts";

/** Returns the `doneAt` of a task that enters a column: unchanged between done columns, cleared outside. */
export function doneAtIn(column: Column | undefined, current: string | null, now: string): string | null {
  if (column?.kind !== "done") return null;
  return current ?? now;
}

function taskOps(task: Task, op: RowOp): StreamOps[] {
  return [{ stream: boardStream(task.boardId), ops: [op] }];
}

function taskSet(view: RowView, taskId: string, fields: Partial<Task>): StreamOps[] {
  const task = view.get("task", taskId);
  return task === undefined ? [] : taskOps(task, { e: "task", id: taskId, t: "set", f: fields });
}

function newTask(
  id: string,
  args: z.infer<typeof taskCreateArgs>,
  actorId: string,
  column: Column | undefined,
  now: string,
): Task {
  return newRow(taskEntity, {
    ...args,
    id,
    sort: shownSort(args.sort),
    doneAt: doneAtIn(column, null, now),
    columnEnteredAt: now,
    createdBy: actorId,
    createdAt: now,
    updatedAt: now,
  });
}

interface TaskMove {
  task: Task;
  args: z.infer<typeof taskMoveArgs>;
  column: Column | undefined;
  now: string;
}

function moveWithinBoard({ task, args, column, now }: TaskMove): StreamOps[] {
  const entered =
    args.columnId === task.columnId ? {} : { columnEnteredAt: now, doneAt: doneAtIn(column, task.doneAt, now) };
  const fields: Partial<Task> = { columnId: args.columnId, sort: shownSort(args.sort), updatedAt: now, ...entered };
  return taskOps(task, { e: "task", id: task.id, t: "set", f: fields });
}

/**
 * Labels belong to a board, so the task loses them; its field values stay, and are shown again where the field exists. The new board
 * assigns a new number.
 */
function moveToBoard({ task, args, column, now }: TaskMove, boardId: string): StreamOps[] {
  const arrived: Task = {
    ...task,
    boardId,
    columnId: args.columnId,
    sort: shownSort(args.sort),
    number: null,
    labelIds: [],
    doneAt: doneAtIn(column, task.doneAt, now),
    columnEnteredAt: now,
    updatedAt: now,
    hops: task.hops + 1,
  };
  return [
    ...taskOps(task, { e: "task", id: task.id, t: "del" }),
    { stream: boardStream(boardId), ops: [{ e: "task", id: task.id, t: "set", f: arrived }] },
  ];
}

export const taskMutations = {
  "task.create": defineMutation({
    args: taskCreateArgs,
    predict: ({ id: taskId, args, actorId, view, now }) => {
      const row = newTask(taskId, args, actorId, view.get("column", args.columnId), now);
      return taskOps(row, { e: "task", id: taskId, t: "set", f: row });
    },
  }),
  "task.set": defineMutation({
    args: taskSetArgs,
    predict: ({ id: taskId, args, view, now }) => taskSet(view, taskId, { ...args, updatedAt: now }),
  }),
  "task.add": defineMutation({
    args: taskSetMemberArgs,
    predict: ({ id: taskId, args, view }) => {
      const task = view.get("task", taskId);
      return task === undefined ? [] : taskOps(task, { e: "task", id: taskId, t: "add", k: args.field, v: args.value });
    },
  }),
  "task.remove": defineMutation({
    args: taskSetMemberArgs,
    predict: ({ id: taskId, args, view }) => {
      const task = view.get("task", taskId);
      return task === undefined ? [] : taskOps(task, { e: "task", id: taskId, t: "rem", k: args.field, v: args.value });
    },
  }),
  "task.fill": defineMutation({
    args: taskFillArgs,
    predict: ({ id: taskId, args: { fieldId, value }, view }) => {
      const task = view.get("task", taskId);
      if (task === undefined) return [];
      return taskOps(task, { e: "task", id: taskId, t: "put", k: "fields", n: fieldId, v: value });
    },
  }),
  "task.move": defineMutation({
    args: taskMoveArgs,
    predict: ({ id: taskId, args, view, now }) => {
      const task = view.get("task", taskId);
      if (task === undefined) return [];
      const move: TaskMove = { task, args, column: view.get("column", args.columnId), now };
      const boardId = args.boardId ?? move.column?.boardId ?? task.boardId;
      return boardId === task.boardId ? moveWithinBoard(move) : moveToBoard(move, boardId);
    },
  }),
  "task.archive": defineMutation({
    args: z.strictObject({}),
    predict: ({ id: taskId, view, now }) => taskSet(view, taskId, { archivedAt: now, updatedAt: now }),
  }),
  "task.restore": defineMutation({
    args: z.strictObject({}),
    predict: ({ id: taskId, view, now }) => taskSet(view, taskId, { archivedAt: null, updatedAt: now }),
  }),
};
