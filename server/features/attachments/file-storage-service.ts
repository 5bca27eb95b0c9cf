import type { Attachment } from "#contract/entities/attachment.ts";
import { AppError } from "#contract/core/error.ts";
import { FILE_PIECE_MAX_BYTES } from "#contract/core/limit.ts";
import { type FileStore, readPieces } from "#server/files/file-store.ts";
import { attachmentText } from "./attachment-text.ts";
import { cleanFileName, cleanMediaType } from "./file/file-name.ts";
import type { FileQueries } from "./file-queries.ts";

/** Bytes of attachments for whoever carries whole boards out and in, and has asked the rights. */
export interface FileStorage {
  bytesOf(attachment: Pick<Attachment, "id" | "size">): AsyncIterable<Uint8Array>;
  /** Bytes of an attachment whose row comes after them; those that no row comes to have go by themselves (AT-10). */
  put(attachmentId: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Lets the rows of attachments say that their bytes are there. */
  finish(attachmentIds: readonly string[]): Promise<void>;
  clean(file: { name: string; type: string }): { name: string; type: string };
  /** What this server takes of one file. */
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

/** As large as pieces of an upload may be. */
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
