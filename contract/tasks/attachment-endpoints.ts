import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id, time } from "../core/field.ts";
import { FILE_MAX_BYTES } from "../core/limit.ts";

/**
 * Bytes of attachments. They arrive in pieces, in their order: a piece is there or it is not, so whoever was cut off asks how much there
 * is and goes on from there. The row comes first (`attachment.create`).
 */
const byId = z.object({ id });

export const uploadAnswer = z.object({
  /** Bytes from the beginning that the server has for good. */
  received: z.int(),
  /** All of them are there, and the row says so. */
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

/** Refused with FILE_OFFSET, and `details.received`, when the piece does not begin where the last one ended. */
export const attachmentUploadPut = endpoint({
  method: "PUT",
  path: "/api/attachments/{id}/upload",
  access: "session",
  summary: "The next piece of an attachment; its bytes are the body",
  params: byId,
  query: z.strictObject({ offset: z.coerce.number().check(z.gte(0), z.lte(FILE_MAX_BYTES)) }),
  answer: uploadAnswer,
});

/** How large a picture is asked for. */
export const PREVIEW_SIZES = ["card", "screen"] as const;
export type PreviewSize = (typeof PREVIEW_SIZES)[number];

/** Answers bytes: WebP that the server has made itself, so it is safe to show whatever the file was. */
export const attachmentPreview = endpoint({
  method: "GET",
  path: "/api/attachments/{id}/preview/{size}",
  access: "session",
  summary: "A smaller picture of an attachment, as WebP",
  params: z.object({ id, size: z.enum(PREVIEW_SIZES) }),
});

/** A browser downloads by an address, without a bearer: this one is good for one file, one person and a minute. */
export const attachmentLink = endpoint({
  method: "POST",
  path: "/api/attachments/{id}/link",
  access: "session",
  summary: "An address by which the file can be downloaded for a minute",
  params: byId,
  answer: z.object({ url: z.string(), expiresAt: time }),
});

/** Where such an address leads: the file's bytes, to be saved and never shown. `Range` is understood. */
export const attachmentFile = endpoint({
  method: "GET",
  path: "/files/{id}/{token}",
  access: "open",
  summary: "The bytes of an attachment, by an address that was given for a minute",
  params: z.object({ id, token: z.string().check(z.maxLength(200)) }),
});
