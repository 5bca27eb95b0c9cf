import type { UploadAnswer } from "#contract/tasks/attachment-endpoints.ts";
import { AppError } from "#contract/core/error.ts";
import type { FileStore } from "#server/files/file-store.ts";
import type { AttachmentRights } from "./attachment-right-service.ts";
import type { FileQueries } from "./file-queries.ts";

export interface UploadEnv {
  queries: Pick<FileQueries, "received" | "announce" | "append">;
  rights: AttachmentRights;
  store: FileStore;
  /** Largest file that this server accepts, whatever size the row declares. */
  maxBytes: number;
  /** Returns the name of a new object. */
  newObject: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Finishes a complete file. Returns whether the row is updated; does not wait long. */
  finish: (attachmentId: string) => Promise<boolean>;
}

export interface Piece {
  userId: string;
  attachmentId: string;
  offset: number;
  bytes: Uint8Array;
}

export interface Uploads {
  state(userId: string, attachmentId: string): Promise<UploadAnswer>;
  /** Resolves when the piece is on disk. */
  receive(piece: Piece): Promise<UploadAnswer>;
}

/** Takes the bytes of attachments, piece by piece. */
export function createUploads(env: UploadEnv): Uploads {
  const { queries, rights } = env;
  return {
    async state(userId, attachmentId) {
      const { size, readyAt } = await rights.see(userId, attachmentId);
      if (readyAt !== null) return { received: size, isReady: true };
      return { received: await queries.received(attachmentId), isReady: false };
    },
    async receive(piece) {
      const { attachmentId, offset, bytes } = piece;
      const { size, readyAt } = await rights.upload(piece.userId, attachmentId);
      if (readyAt !== null) return { received: size, isReady: true };
      if (size > env.maxBytes) throw new AppError("FILE_TOO_LARGE", { maxBytes: env.maxBytes });
      if (offset + bytes.length > size) throw new AppError("FILE_TOO_LARGE", { size });
      const storedBytes = await queries.received(attachmentId);
      const received =
        bytes.length === 0 && offset === storedBytes ? storedBytes : await append(env, piece, storedBytes);
      return { received, isReady: received === size && (await env.finish(attachmentId)) };
    },
  };
}

/** Writes the bytes before a row refers to them; objects without a row are cleaned up (file-upkeep-service). */
async function append(env: UploadEnv, { attachmentId, offset, bytes }: Piece, storedBytes: number): Promise<number> {
  if (offset !== storedBytes || bytes.length === 0) throw new AppError("FILE_OFFSET", { received: storedBytes });
  const { queries, store } = env;
  const object = env.newObject();
  await queries.announce(attachmentId, [object], new Date(env.now()));
  await store.put(object, bytes);
  const at = new Date(env.now());
  const received = await queries.append({ attachmentId, offset, length: bytes.length, object, at });
  if (received === null) throw new AppError("FILE_OFFSET", { received: await queries.received(attachmentId) });
  return received;
}
