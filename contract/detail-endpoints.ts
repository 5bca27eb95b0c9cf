import * as z from "zod/mini";
import { attachmentSchema } from "./attachment.ts";
import { commentSchema } from "./comment.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./field.ts";
import { itemSchema } from "./item.ts";
import { BOARD_PARTS, PAGE_PARTS, TASK_PARTS } from "./part-path.ts";

/** Parts of the tasks that are named, or of a board's page: all of them, unless `next` says after which comment to ask on. */
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
  path: TASK_PARTS,
  access: "session",
  summary: "Checklists, attachments and comments of a task; comments come in pages, by id",
  params: z.object({ id }),
  query: z.strictObject({ after: z.exactOptional(id) }),
  answer: partsAnswer,
});

export const pageParts = endpoint({
  method: "GET",
  path: PAGE_PARTS,
  access: "session",
  summary: "Attachments of the board's own page",
  params: z.object({ boardId: id }),
  answer: partsAnswer,
});

export const boardParts = endpoint({
  method: "GET",
  path: BOARD_PARTS,
  access: "session",
  summary: "Checklists, attachments and comments of the tasks of a board that changed last, for use without a network",
  params: z.object({ boardId: id }),
  answer: partsAnswer,
});
