import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import {
  attachmentFile,
  attachmentLink,
  attachmentPreview,
  attachmentUploadGet,
  attachmentUploadPut,
} from "#contract/tasks/attachment-endpoints.ts";
import { FILE_PIECE_MAX_BYTES } from "#contract/core/limit.ts";
import { attachmentDisposition } from "#server/http/disposition.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { Download, Downloads } from "./download-service.ts";
import { byteRangeOf } from "./file/byte-range.ts";
import type { Uploads } from "./upload-service.ts";

export interface AttachmentRouteDeps {
  uploads: Uploads;
  downloads: Downloads;
}

/** A piece is megabytes that are written to disk. */
const PIECE_COST = 5;

/**
 * Uploaded files are downloaded and never displayed, so every header prevents the browser from rendering them. No cache stores them, not
 * even the service worker's.
 */
const BYTES_HEADERS = {
  "cache-control": "private, no-store",
  "content-security-policy": "sandbox; default-src 'none'",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

export function bindAttachments(api: HttpApi, { uploads, downloads }: AttachmentRouteDeps): void {
  api.bind(attachmentUploadGet, ({ params: { id }, session }) => uploads.state(session.userId, id));

  api.bind(
    attachmentUploadPut,
    ({ params: { id }, query: { offset }, file, session }) =>
      uploads.receive({ userId: session.userId, attachmentId: id, offset, bytes: file }),
    { fileBytesMax: FILE_PIECE_MAX_BYTES, cost: PIECE_COST },
  );

  api.bind(attachmentPreview, async ({ params: { id, size }, session, reply }) => {
    const bytes = await downloads.preview(session.userId, id, size);
    return reply.headers(BYTES_HEADERS).type("image/webp").send(bytes);
  });

  api.bind(attachmentLink, ({ params: { id }, session }) => downloads.link(session.userId, id));

  api.bind(attachmentFile, async ({ params: { id, token }, request, reply }) =>
    sendFile(await downloads.open(id, token), request.headers.range, reply),
  );
}

async function sendFile(
  { attachment, read }: Download,
  wanted: string | undefined,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name, size } = attachment;
  const range = byteRangeOf(wanted, size);
  void reply.headers({ ...BYTES_HEADERS, "accept-ranges": "bytes" });
  if (range === null)
    return reply
      .code(416)
      .header("content-range", `bytes */${String(size)}`)
      .send();
  const { start, end } = range === "whole" ? { start: 0, end: size } : range;
  const bytes = await read({ start, end });
  if (range !== "whole") {
    void reply.code(206).header("content-range", `bytes ${String(start)}-${String(end - 1)}/${String(size)}`);
  }
  return reply
    .headers({ "content-disposition": attachmentDisposition(name), "content-length": end - start })
    .type("application/octet-stream")
    .send(Readable.from(bytes, { objectMode: false }));
}
