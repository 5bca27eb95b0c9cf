import * as z from "zod/mini";
import { attachmentSchema } from "./attachment.ts";
import { commentSchema } from "./comment.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./field.ts";
import { itemSchema } from "./item.ts";

/** Parts of the tasks that are named: all of them, unless `next` says after which comment to ask on. */
export const partsAnswer = z.object({
  tasks: z.array(id),
  items: z.array(itemSchema),
  comments: z.array(commentSchema),
  attachments: z.array(attachmentSchema),
  next: z.nullable(id),
});
export type PartsAnswer = z.infer<typeof partsAnswer>;

export const taskParts = endpoint({
  method: "GET",
  path: "/api/tasks/{id}/parts",
  access: "session",
  summary: "Checklists, attachments and comments of a task; comments come in pages, by id",
  params: z.object({ id }),
  query: z.strictObject({ after: z.exactOptional(id) }),
  answer: partsAnswer,
});

export const boardParts = endpoint({
  method: "GET",
  path: "/api/board/{boardId}/parts",
  access: "session",
  summary: "Checklists, attachments and comments of the tasks of a board that changed last, for use without a network",
  params: z.object({ boardId: id }),
  answer: partsAnswer,
});
