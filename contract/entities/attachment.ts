import * as z from "zod/mini";
import { id, text, time } from "../core/field.ts";
import { defineEntity } from "./define-entity.ts";
import { ATTACHMENT_NAME_MAX, FILE_MAX_BYTES, MEDIA_TYPE_MAX } from "../core/limit.ts";

/**
 * A file attached to a task, of which it is a detail (`detail.ts`), or to the page of a board. The row is created at once and its bytes are
 * uploaded separately (`attachment-endpoints.ts`); a removed file is marked and its bytes are deleted later.
 */
export const attachmentSchema = z.object({
  id,
  /** Exactly one of the two is set: the task, or the board whose page has the file. */
  taskId: z.nullable(id),
  boardId: z.nullable(id),
  /** The file name on the user's device, without a path. */
  name: z.string(),
  /** The media type from the device; after the upload, detected from the first bytes. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Pixels, of pictures that the server could read. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** When the upload was completed; `null` while it runs. */
  readyAt: z.nullable(time),
  /** The server has made previews of it. */
  hasPreview: z.boolean(),
  createdBy: id,
  createdAt: time,
  deletedAt: z.nullable(time),
  version: z.int(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

const name = text({ min: 1, max: ATTACHMENT_NAME_MAX, empty: "NAME_EMPTY", long: "NAME_TOO_LONG" });

export const attachmentEntity = defineEntity({
  schema: attachmentSchema,
  inputs: { name },
  uses: {
    id: ["file"],
    taskId: [],
    boardId: [],
    name: ["file"],
    type: ["file"],
    size: ["file"],
    width: [],
    height: [],
    readyAt: [],
    hasPreview: [],
    createdBy: [],
    createdAt: ["file"],
    deletedAt: [],
    version: [],
  },
  blank: { width: null, height: null, readyAt: null, hasPreview: false, deletedAt: null, version: 0 },
});

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
