import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id, time } from "../core/field.ts";
import { FILE_MAX_BYTES } from "../core/limit.ts";

/**
 * Uploads and downloads of attachments. Chunks are sent in order and stored whole or not at all, so an interrupted client asks for the
 * received size and continues from there. The row is created first (`attachment.create`).
 */
const byId = z.object({ id });

export const uploadAnswer = z.object({
  /** Number of leading bytes that the server has stored. */
  received: z.int(),
  /** The upload is complete, and the row says so. */
  isReady: z.boolean(),
});
export type UploadAnswer = z.infer<typeof uploadAnswer>;

export const attachmentUploadGet = endpoint({
  method: "GET",
  path: "/api/attachments/{id}/upload",
  access: "session",
  summary: "How much of an attachment has arrived",
  params: byId,
  answer: uploadAnswer,
});

/** Fails with FILE_OFFSET and `details.received` if the chunk does not begin where the last one ended. */
export const attachmentUploadPut = endpoint({
  method: "PUT",
  path: "/api/attachments/{id}/upload",
  access: "session",
  summary: "The next piece of an attachment; its bytes are the body",
  params: byId,
  query: z.strictObject({ offset: z.coerce.number().check(z.gte(0), z.lte(FILE_MAX_BYTES)) }),
  answer: uploadAnswer,
});

/** Preview sizes. */
export const PREVIEW_SIZES = ["card", "screen"] as const;
export type PreviewSize = (typeof PREVIEW_SIZES)[number];

/** Returns bytes: WebP that the server encoded itself, so it is safe to show whatever the file was. */
export const attachmentPreview = endpoint({
  method: "GET",
  path: "/api/attachments/{id}/preview/{size}",
  access: "session",
  summary: "A smaller picture of an attachment, as WebP",
  params: z.object({ id, size: z.enum(PREVIEW_SIZES) }),
});

/** Browsers download without a bearer token, so this address is valid for one file, one user and a minute. */
export const attachmentLink = endpoint({
  method: "POST",
  path: "/api/attachments/{id}/link",
  access: "session",
  summary: "An address by which the file can be downloaded for a minute",
  params: byId,
  answer: z.object({ url: z.string(), expiresAt: time }),
});

/** The target of such an address: the file's bytes, to be saved and never displayed. Supports `Range`. */
export const attachmentFile = endpoint({
  method: "GET",
  path: "/files/{id}/{token}",
  access: "open",
  summary: "The bytes of an attachment, by an address that was given for a minute",
  params: z.object({ id, token: z.string().check(z.maxLength(200)) }),
});
