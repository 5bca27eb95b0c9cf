import * as z from "zod/mini";
import { attachmentCreateArgs, attachmentEntity, attachmentSetArgs, type Attachment } from "../entities/attachment.ts";
import { boardStream, type RowOp, type StreamOps } from "../changes/change.ts";
import { newRow } from "../entities/define-entity.ts";
import { defineMutation, type RowView } from "./define-mutation.ts";
import type { Task } from "../entities/task.ts";

type Fields = Partial<Omit<Attachment, "id" | "taskId" | "boardId" | "version">>;

/** Returns the update of an existing attachment; `more` is the change of the task's counter. */
function change(view: RowView, id: string, fields: Fields, more?: { by: number; now: string }): StreamOps[] {
  const existing = view.get("attachment", id);
  return existing === undefined
    ? []
    : attachmentOps(view, existing, { e: "attachment", id, t: "set", f: fields }, more);
}

/** Files of a board's page have no counter. */
function attachmentOps(
  view: RowView,
  { taskId, boardId }: Pick<Attachment, "taskId" | "boardId">,
  op: RowOp,
  more?: { by: number; now: string },
): StreamOps[] {
  const task = taskId === null ? undefined : view.get("task", taskId);
  const on = task?.boardId ?? boardId;
  if (typeof on !== "string") return [];
  const ops = [op];
  if (task !== undefined && more !== undefined && more.by !== 0) {
    const f: Partial<Task> = { attachmentCount: Math.max(0, task.attachmentCount + more.by), updatedAt: more.now };
    ops.push({ e: "task", id: task.id, t: "set", f });
  }
  return [{ stream: boardStream(on), ops }];
}

export const attachmentMutations = {
  "attachment.create": defineMutation({
    args: attachmentCreateArgs,
    predict: ({ id, args, actorId, view, now }) => {
      const row = newRow(attachmentEntity, {
        ...args,
        taskId: args.taskId ?? null,
        boardId: args.boardId ?? null,
        id,
        createdBy: actorId,
        createdAt: now,
        version: 1,
      });
      return attachmentOps(view, row, { e: "attachment", id, t: "set", f: row }, { by: 1, now });
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
