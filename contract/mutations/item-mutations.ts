import * as z from "zod/mini";
import { boardStream, type RowOp, type StreamOps } from "../changes/change.ts";
import { newRow } from "../entities/define-entity.ts";
import { defineMutation, type RowView } from "./define-mutation.ts";
import {
  checklistArgs,
  checklistRenameArgs,
  itemCreateArgs,
  itemEntity,
  itemSetArgs,
  type Item,
} from "../entities/item.ts";
import type { Task } from "../entities/task.ts";

type Fields = Partial<Omit<Item, "id" | "taskId" | "version">>;

/** Returns the change of a task's checklist counters. A removed item counts as none. */
function counted(items: readonly (Pick<Item, "done" | "deletedAt"> | undefined)[]): [total: number, done: number] {
  const open = items.filter((item) => item !== undefined && item.deletedAt === null);
  return [open.length, open.filter((item) => item?.done === true).length];
}

/** Returns operations on items of one task and its counters, in one change. */
function itemOps(task: Task | undefined, now: string, lines: readonly { before?: Item; after: Item }[]): StreamOps[] {
  if (task === undefined || lines.length === 0) return [];
  const ops = lines.map(({ before, after }): RowOp => {
    if (before === undefined) return { e: "item", id: after.id, t: "set", f: after };
    const changed = Object.entries(after).filter(([name, value]) => Reflect.get(before, name) !== value);
    return { e: "item", id: after.id, t: "set", f: Object.fromEntries(changed) };
  });
  const [totalBefore, doneBefore] = counted(lines.map(({ before }) => before));
  const [total, done] = counted(lines.map(({ after }) => after));
  if (total === totalBefore && done === doneBefore) return [{ stream: boardStream(task.boardId), ops }];
  const f: Partial<Task> = {
    checklistTotal: Math.max(0, task.checklistTotal + total - totalBefore),
    checklistDone: Math.max(0, task.checklistDone + done - doneBefore),
    updatedAt: now,
  };
  return [{ stream: boardStream(task.boardId), ops: [...ops, { e: "task", id: task.id, t: "set", f }] }];
}

function change(view: RowView, itemId: string, now: string, fields: Fields): StreamOps[] {
  const before = view.get("item", itemId);
  if (before === undefined) return [];
  return itemOps(view.get("task", before.taskId), now, [{ before, after: { ...before, ...fields, updatedAt: now } }]);
}

interface ManyInput {
  view: RowView;
  taskId: string;
  itemIds: readonly string[];
  now: string;
}

/** Sets the same fields on several items of a task; items of other tasks are skipped. */
function changeMany({ view, taskId, itemIds, now }: ManyInput, fields: Fields): StreamOps[] {
  const lines = [...new Set(itemIds)].flatMap((itemId) => {
    const before = view.get("item", itemId);
    return before?.taskId === taskId ? [{ before, after: { ...before, ...fields, updatedAt: now } }] : [];
  });
  return itemOps(view.get("task", taskId), now, lines);
}

export const itemMutations = {
  "item.create": defineMutation({
    args: itemCreateArgs,
    predict: ({ id, args, actorId, view, now }) => {
      const after = newRow(itemEntity, {
        ...args,
        id,
        createdBy: actorId,
        createdAt: now,
        updatedAt: now,
        version: 1,
      });
      return itemOps(view.get("task", args.taskId), now, [{ after }]);
    },
  }),
  "item.set": defineMutation({
    args: itemSetArgs,
    predict: ({ id, args, view, now }) => change(view, id, now, args),
  }),
  "item.remove": defineMutation({
    args: z.strictObject({}),
    predict: ({ id, view, now }) => change(view, id, now, { deletedAt: now }),
  }),
  "item.restore": defineMutation({
    args: z.strictObject({}),
    predict: ({ id, view, now }) => change(view, id, now, { deletedAt: null }),
  }),
  /** In the `checklist.*` mutations the id is the task's. */
  "checklist.rename": defineMutation({
    args: checklistRenameArgs,
    predict: ({ id: taskId, args: { itemIds, name }, view, now }) =>
      changeMany({ view, taskId, itemIds, now }, { group: name }),
  }),
  "checklist.remove": defineMutation({
    args: checklistArgs,
    predict: ({ id: taskId, args: { itemIds }, view, now }) =>
      changeMany({ view, taskId, itemIds, now }, { deletedAt: now }),
  }),
  "checklist.restore": defineMutation({
    args: checklistArgs,
    predict: ({ id: taskId, args: { itemIds }, view, now }) =>
      changeMany({ view, taskId, itemIds, now }, { deletedAt: null }),
  }),
};
