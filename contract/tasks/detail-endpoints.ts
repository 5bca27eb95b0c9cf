import * as z from "zod/mini";
import { attachmentSchema } from "../entities/attachment.ts";
import { commentSchema } from "../entities/comment.ts";
import { endpoint } from "../core/endpoint.ts";
import { id } from "../core/field.ts";
import { itemSchema } from "../entities/item.ts";
import { BOARD_DETAILS_PATH, PAGE_DETAILS_PATH, TASK_DETAILS_PATH } from "./detail-path.ts";

/** Details of the requested tasks or of a board's page: complete unless `next` names the comment after which to continue. */
export const detailsAnswer = z.object({
  tasks: z.array(id),
  items: z.array(itemSchema),
  comments: z.array(commentSchema),
  attachments: z.array(attachmentSchema),
  next: z.nullable(id),
});
export type DetailsAnswer = z.infer<typeof detailsAnswer>;

export const taskDetails = endpoint({
  method: "GET",
  path: TASK_DETAILS_PATH,
  access: "session",
  summary: "Checklists, attachments and comments of a task; comments come in pages, by id",
  params: z.object({ id }),
  query: z.strictObject({ after: z.exactOptional(id) }),
  answer: detailsAnswer,
});

export const pageDetails = endpoint({
  method: "GET",
  path: PAGE_DETAILS_PATH,
  access: "session",
  summary: "Attachments of the board's own page",
  params: z.object({ boardId: id }),
  answer: detailsAnswer,
});

export const boardDetails = endpoint({
  method: "GET",
  path: BOARD_DETAILS_PATH,
  access: "session",
  summary: "Checklists, attachments and comments of the tasks of a board that changed last, for use without a network",
  params: z.object({ boardId: id }),
  answer: detailsAnswer,
});
