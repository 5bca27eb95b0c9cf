import * as z from "zod/mini";
import { id, text, time } from "../core/field.ts";
import { ATTACHMENT_NAME_MAX, FILE_MAX_BYTES, MEDIA_TYPE_MAX } from "../core/limit.ts";

/**
 * A file that somebody has put to a task, a part of it (`detail.ts`), or to the page of a board. The row is there at once, its bytes come by
 * themselves (`attachment-endpoints.ts`); one that was removed is marked, and its bytes go a while later.
 */
export const attachmentSchema = z.object({
  id,
  /** What holds it, one of the two: a task, or the board whose page it stands on. */
  taskId: z.nullable(id),
  boardId: z.nullable(id),
  /** As the person's device called it; a path is never in it. */
  name: z.string(),
  /** What the device says it is; once all bytes are there, what they begin like. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Pixels, of pictures that the server could read. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** All bytes are on the server; `null` while they are on their way. */
  readyAt: z.nullable(time),
  /** The server has made smaller pictures of it. */
  hasPreview: z.boolean(),
  createdBy: id,
  createdAt: time,
  deletedAt: z.nullable(time),
  version: z.int(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

const name = text({ min: 1, max: ATTACHMENT_NAME_MAX, empty: "NAME_EMPTY", long: "NAME_TOO_LONG" });

export const attachmentCreateArgs = z
  .strictObject({
    taskId: z.exactOptional(id),
    boardId: z.exactOptional(id),
    name,
    type: text({ min: 0, max: MEDIA_TYPE_MAX, empty: "FIELD_RANGE", long: "FIELD_RANGE" }),
    size: z.int().check(z.gte(0, { error: "FIELD_RANGE" }), z.lte(FILE_MAX_BYTES, { error: "FILE_TOO_LARGE" })),
  })
  .check(
    z.refine(({ taskId, boardId }) => (taskId === undefined) !== (boardId === undefined), { error: "FIELD_RANGE" }),
  );
export const attachmentSetArgs = z.strictObject({ name });
