import * as z from "zod/mini";
import { attachmentCreateArgs, attachmentSetArgs, type Attachment } from "./attachment.ts";
import { boardStream, type RowOp, type StreamOps } from "./change.ts";
import { defineMutation, type RowView } from "./define-mutation.ts";
import type { Task } from "./task.ts";

type Fields = Partial<Omit<Attachment, "id" | "taskId" | "version">>;

/** Fields of an attachment that is there; `more` is by how much the task's figure changes. */
function change(view: RowView, id: string, fields: Fields, more?: { by: number; now: string }): StreamOps[] {
  const held = view.get("attachment", id);
  const task = held === undefined ? undefined : view.get("task", held.taskId);
  return task === undefined ? [] : attachmentOps(task, { e: "attachment", id, t: "set", f: fields }, more);
}

function attachmentOps(task: Task, op: RowOp, more?: { by: number; now: string }): StreamOps[] {
  const stream = boardStream(task.boardId);
  if (more === undefined || more.by === 0) return [{ stream, ops: [op] }];
  const f: Partial<Task> = { attachmentCount: Math.max(0, task.attachmentCount + more.by), updatedAt: more.now };
  return [{ stream, ops: [op, { e: "task", id: task.id, t: "set", f }] }];
}

export const attachmentMutations = {
  "attachment.create": defineMutation({
    args: attachmentCreateArgs,
    predict: ({ id, args, actorId, view, now }) => {
      const task = view.get("task", args.taskId);
      if (task === undefined) return [];
      const row: Attachment = {
        ...args,
        id,
        width: null,
        height: null,
        readyAt: null,
        hasPreview: false,
        createdBy: actorId,
        createdAt: now,
        deletedAt: null,
        version: 1,
      };
      return attachmentOps(task, { e: "attachment", id, t: "set", f: row }, { by: 1, now });
    },
  }),
  "attachment.set": defineMutation({
    args: attachmentSetArgs,
    predict: ({ id, args, view }) => change(view, id, args),
  }),
  "attachment.remove": defineMutation({
    args: z.strictObject({}),
    predict: ({ id, view, now }) => {
      const by = view.get("attachment", id)?.deletedAt === null ? -1 : 0;
      return change(view, id, { deletedAt: now }, { by, now });
    },
  }),
  "attachment.restore": defineMutation({
    args: z.strictObject({}),
    predict: ({ id, view, now }) => {
      const by = view.get("attachment", id)?.deletedAt === null ? 0 : 1;
      return change(view, id, { deletedAt: null }, { by, now });
    },
  }),
};
