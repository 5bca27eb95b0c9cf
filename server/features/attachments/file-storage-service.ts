import type { Attachment } from "#contract/entities/attachment.ts";
import { AppError } from "#contract/core/error.ts";
import { FILE_PIECE_MAX_BYTES } from "#contract/core/limit.ts";
import { type FileStore, readPieces } from "#server/files/file-store.ts";
import { attachmentText } from "./attachment-text.ts";
import { cleanFileName, cleanMediaType } from "./file/file-name.ts";
import type { FileQueries } from "./file-queries.ts";

/** Reads and writes bytes of attachments for exports and imports of whole boards, which have checked the rights. */
export interface FileStorage {
  bytesOf(attachment: Pick<Attachment, "id" | "size">): AsyncIterable<Uint8Array>;
  /** Stores bytes of an attachment whose row follows. Bytes that get no row are cleaned up (AT-10). */
  put(attachmentId: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Marks attachments' rows as having their bytes. */
  finish(attachmentIds: readonly string[]): Promise<void>;
  clean(file: { name: string; type: string }): { name: string; type: string };
  /** Largest file that this server accepts. */
  maxBytes: number;
}

interface FileStorageEnv {
  queries: Pick<FileQueries, "announce" | "append" | "pieces">;
  store: FileStore;
  newObject: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  finish: (attachmentId: string) => Promise<boolean>;
  maxBytes: number;
}

export function createFileStorage(env: FileStorageEnv): FileStorage {
  const { queries, store, maxBytes } = env;
  return {
    maxBytes,
    async *bytesOf({ id, size }) {
      yield* readPieces(store, await queries.pieces(id), 0, size);
    },
    async put(attachmentId, bytes) {
      let offset = 0;
      for await (const piece of inPieces(bytes)) {
        await append(env, attachmentId, { offset, piece });
        offset += piece.byteLength;
      }
    },
    async finish(attachmentIds) {
      for (const id of attachmentIds) await env.finish(id);
    },
    clean: ({ name, type }) => ({ name: cleanFileName(name, attachmentText.unnamed), type: cleanMediaType(type) }),
  };
}

async function append(
  { queries, store, newObject, now }: FileStorageEnv,
  attachmentId: string,
  { offset, piece }: { offset: number; piece: Uint8Array },
): Promise<void> {
  const object = newObject();
  await queries.announce(attachmentId, [object], new Date(now()));
  await store.put(object, piece);
  const at = new Date(now());
  const received = await queries.append({ attachmentId, offset, length: piece.byteLength, object, at });
  if (received === null) throw new AppError("FILE_OFFSET", { received: offset });
}

/** Splits into pieces of the largest size an upload allows. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let buffered: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.byteLength;) {
      const part = chunk.subarray(at, at + FILE_PIECE_MAX_BYTES - size);
      buffered.push(part);
      size += part.byteLength;
      at += part.byteLength;
      if (size < FILE_PIECE_MAX_BYTES) continue;
      yield Buffer.concat(buffered);
      [buffered, size] = [[], 0];
    }
  }
  if (size > 0) yield Buffer.concat(buffered);
}
