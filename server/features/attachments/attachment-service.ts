import type { Attachment } from "#contract/entities/attachment.ts";
import type { RowOp, StreamOps } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import { ATTACHMENTS_MAX, FILE_GRACE_DAYS } from "#contract/core/limit.ts";
import { predict } from "#contract/mutations/mutation.ts";
import type { Task } from "#contract/entities/task.ts";
import {
  type AttachmentWithBoard,
  requireAttaching,
  requireAttachment,
  requireFreeId,
  requireOpenBoard,
  requireTask,
} from "#server/access/require.ts";
import type { Facts } from "#server/sync/storage.ts";
import type { DecideInput, Handlers } from "#server/sync/mutations/handler.ts";
import { attachmentText } from "./attachment-text.ts";
import { cleanFileName, cleanMediaType } from "./file/file-name.ts";

type AttachmentMutation = "attachment.create" | "attachment.set" | "attachment.remove" | "attachment.restore";

const GRACE_MS = FILE_GRACE_DAYS * 86_400_000;

/** Mutations of attachments of tasks and of boards' pages. Bytes are uploaded separately (`upload-service.ts`). */
export const attachmentHandlers: Pick<Handlers, AttachmentMutation> = {
  "attachment.create": {
    need: ({ id, args: { taskId, boardId } }) => ({
      tasks: taskId === undefined ? [] : [taskId],
      boards: boardId === undefined ? [] : [boardId],
      attachments: [id],
      sizesOf: boardId,
    }),
    decide: (input) => {
      const { mutation, facts, now } = input;
      const { taskId = null } = mutation.args;
      const task = taskId === null ? null : requireTask(facts, taskId);
      const boardId = task?.boardId ?? mutation.args.boardId ?? "";
      requireAttaching(facts, { taskId }, boardId);
      requireOpenBoard(facts, boardId);
      requireFreeId(facts, "attachment", mutation.id);
      requireRoom(facts, task);
      // An empty file has no bytes to upload.
      const isWhole = mutation.args.size === 0;
      return withFields(predicted(input), (fields) => ({
        ...withCleanName(fields),
        type: cleanMediaType(mutation.args.type),
        ...(isWhole ? { readyAt: now } : {}),
      }));
    },
  },
  "attachment.set": {
    need: ({ id }) => ({ attachments: [id] }),
    decide: (input) => {
      const { attachment } = requireChangeable(input);
      if (attachment.deletedAt !== null) throw new AppError("ATTACHMENT_GONE");
      return withFields(predicted(input), withCleanName);
    },
  },
  "attachment.remove": {
    need: ({ id }) => ({ attachments: [id] }),
    decide: (input) => {
      const { attachment } = requireChangeable(input);
      // The days until the bytes are deleted count from the first removal.
      const { deletedAt } = attachment;
      return withFields(predicted(input), (fields) => (deletedAt === null ? fields : { ...fields, deletedAt }));
    },
  },
  "attachment.restore": {
    need: ({ id }) => ({ attachments: [id], sizesOfFile: id }),
    decide: (input) => {
      const { attachment, task } = requireChangeable(input);
      const { deletedAt } = attachment;
      if (deletedAt !== null) {
        if (Date.parse(input.now) - Date.parse(deletedAt) >= GRACE_MS) throw new AppError("FILE_GONE");
        requireRoom(input.facts, task);
      }
      return predicted(input);
    },
  },
};

function requireChangeable({
  mutation,
  facts,
}: DecideInput<Exclude<AttachmentMutation, "attachment.create">>): AttachmentWithBoard {
  const found = requireAttachment(facts, mutation.id);
  requireAttaching(facts, found.attachment, found.boardId);
  requireOpenBoard(facts, found.boardId);
  return found;
}

/** Files of a task are counted on the task; those of a page are counted here. */
function requireRoom({ sizes }: Facts, task: Task | null): void {
  if ((task?.attachmentCount ?? sizes.files) >= ATTACHMENTS_MAX) throw new AppError("TOO_MANY_ATTACHMENTS");
}

function withCleanName<T extends Partial<Attachment>>(fields: T): T {
  return fields.name === undefined ? fields : { ...fields, name: cleanFileName(fields.name, attachmentText.unnamed) };
}

function withFields(ops: StreamOps[], change: (fields: Partial<Attachment>) => Partial<Attachment>): StreamOps[] {
  const changed = (op: RowOp): RowOp => (op.e === "attachment" && op.t === "set" ? { ...op, f: change(op.f) } : op);
  return ops.map((part) => ({ ...part, ops: part.ops.map(changed) }));
}

function predicted({ mutation, facts, actor, now }: DecideInput<AttachmentMutation>): StreamOps[] {
  return predict(mutation, { actorId: actor.userId, view: facts, now });
}
