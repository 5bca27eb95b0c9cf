import { attachmentUploadGet, attachmentUploadPut, type UploadAnswer } from "#contract/tasks/attachment-endpoints.ts";
import { FILE_PIECE_MAX_BYTES } from "#contract/core/limit.ts";
import { fillPath } from "#contract/core/path.ts";
import { authorised } from "../http/authorised.ts";
import type { Engine } from "../engine/engine.ts";
import { NetworkFault } from "../ports/env.ts";
import { RefusalError } from "../http/exchange.ts";
import { fieldsOf } from "../ports/fields.ts";

/** What a cut may cost is one piece. */
const PIECE_BYTES = Math.min(1024 * 1024, FILE_PIECE_MAX_BYTES);
/** A piece on the slowest line that is still of use. */
const PIECE_TIMEOUT_MS = 180_000;

export interface FileUpload {
  /** The attachment's. */
  id: string;
  body: Blob;
  /** So many bytes are there, or on their way. */
  onSent: (sent: number) => void;
  /** False when it shall not be sent any more. */
  isWanted: () => boolean;
}

/** `whole`: the server has all bytes and is still making of them what their row will say. */
export type UploadOutcome = "ready" | "whole" | "called-off";

/**
 * Sends a file from where the server has it to its end. Throws Refused, NetworkFault, SessionOver: what was acknowledged is there, and the
 * next attempt goes on from it.
 */
export async function sendFile(engine: Engine, upload: FileUpload): Promise<UploadOutcome> {
  const { size } = upload.body;
  let { received, isReady } = await ask(engine, upload.id);
  let turns = 0;
  while (!isReady) {
    if (!upload.isWanted()) return "called-off";
    upload.onSent(received);
    const answer = await sendPiece(engine, upload, received);
    // Somebody else sends the same file, or the server has lost pieces: twice in a row is enough for now.
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

/** In memory: a file that cannot be read fails here, and is not taken for a network that does not answer. */
async function pieceOf(body: Blob, offset: number): Promise<Blob> {
  return new Blob([await body.slice(offset, offset + PIECE_BYTES).arrayBuffer()]);
}

function uploadIn(body: unknown): UploadAnswer {
  const { received, isReady } = fieldsOf(body);
  if (typeof received !== "number" || typeof isReady !== "boolean")
    throw new NetworkFault("An answer to an upload that is none");
  return { received, isReady };
}
