import { attachmentUploadGet, attachmentUploadPut, type UploadAnswer } from "#contract/tasks/attachment-endpoints.ts";
import { FILE_PIECE_MAX_BYTES } from "#contract/core/limit.ts";
import { fillPath } from "#contract/core/path.ts";
import { authorised } from "../http/authorised.ts";
import type { Engine } from "../engine/engine.ts";
import { NetworkFault } from "../ports/env.ts";
import { RefusalError } from "../http/exchange.ts";
import { fieldsOf } from "../ports/fields.ts";

/** A lost connection costs at most one piece. */
const PIECE_BYTES = Math.min(1024 * 1024, FILE_PIECE_MAX_BYTES);
/** The longest time that a piece may take, on the slowest connection that is still of use. */
const PIECE_TIMEOUT_MS = 180_000;

export interface FileUpload {
  /** The id of the attachment. */
  id: string;
  body: Blob;
  /** Called with the number of bytes that are on the server or being sent. */
  onSent: (sent: number) => void;
  /** Returns false when the file must not be sent any more. */
  isWanted: () => boolean;
}

/** `whole`: the server has all bytes and is still processing them. */
export type UploadOutcome = "ready" | "whole" | "called-off";

/**
 * Sends a file from the offset that the server has to its end. Throws RefusalError, NetworkFault, SessionOver: the server keeps the
 * acknowledged bytes, and the next attempt continues from there.
 */
export async function sendFile(engine: Engine, upload: FileUpload): Promise<UploadOutcome> {
  const { size } = upload.body;
  let { received, isReady } = await ask(engine, upload.id);
  let turns = 0;
  while (!isReady) {
    if (!upload.isWanted()) return "called-off";
    upload.onSent(received);
    const answer = await sendPiece(engine, upload, received);
    // Another client sends the same file, or the server has lost pieces: the upload stops after two pieces without progress.
    turns = answer.received > received ? 0 : turns + 1;
    ({ received, isReady } = answer);
    if (isReady || turns === 0) continue;
    if (received === size) return "whole";
    if (turns > 1) throw new NetworkFault("An upload that does not get on");
  }
  upload.onSent(size);
  return "ready";
}

async function ask(engine: Engine, id: string): Promise<UploadAnswer> {
  const path = fillPath(attachmentUploadGet.path, { id });
  const { body } = await authorised(engine, { method: attachmentUploadGet.method, path });
  return uploadIn(body);
}

async function sendPiece(engine: Engine, upload: FileUpload, offset: number): Promise<UploadAnswer> {
  const piece = await pieceOf(upload.body, offset);
  try {
    const { body } = await authorised(engine, {
      method: attachmentUploadPut.method,
      path: `${fillPath(attachmentUploadPut.path, { id: upload.id })}?offset=${offset}`,
      body: piece,
      headers: { "content-type": "application/octet-stream" },
      timeoutMs: PIECE_TIMEOUT_MS,
      onProgress: (share) => upload.onSent(offset + Math.floor(share * piece.size)),
    });
    return uploadIn(body);
  } catch (error) {
    if (!(error instanceof RefusalError) || error.code !== "FILE_OFFSET") throw error;
    const { received } = error.refusal.details ?? {};
    return typeof received === "number" ? { received, isReady: false } : ask(engine, upload.id);
  }
}

/** Reads the piece into memory: an unreadable file fails here, and is not taken for a network failure. */
async function pieceOf(body: Blob, offset: number): Promise<Blob> {
  return new Blob([await body.slice(offset, offset + PIECE_BYTES).arrayBuffer()]);
}

function uploadIn(body: unknown): UploadAnswer {
  const { received, isReady } = fieldsOf(body);
  if (typeof received !== "number" || typeof isReady !== "boolean")
    throw new NetworkFault("An answer to an upload that is none");
  return { received, isReady };
}
