import type { Attachment } from "#contract/entities/attachment.ts";
import type { PreviewSize } from "#contract/tasks/attachment-endpoints.ts";
import { AppError } from "#contract/core/error.ts";
import { type FileStore, readPieces } from "#server/files/file-store.ts";
import type { AttachmentRights } from "./attachment-right-service.ts";
import type { ByteRange } from "./file/byte-range.ts";
import type { FileQueries } from "./file-queries.ts";
import type { Links } from "./link-service.ts";

export interface DownloadEnv {
  queries: Pick<FileQueries, "pieces" | "preview">;
  rights: Pick<AttachmentRights, "see">;
  store: FileStore;
  links: Links;
}

/** A file that the caller may read now. */
export interface Download {
  attachment: Attachment;
  /** Resolves when the first bytes are available, so that an error of the storage is known before the response begins. */
  read: (range: ByteRange) => Promise<AsyncIterable<Uint8Array>>;
}

export interface Downloads {
  preview(userId: string, attachmentId: string, size: PreviewSize): Promise<Uint8Array>;
  link(userId: string, attachmentId: string): Promise<{ url: string; expiresAt: string }>;
  /** Checks the right again: the link of a user who was removed since does not work. */
  open(attachmentId: string, token: string): Promise<Download>;
}

export function createDownloads({ queries, rights, store, links }: DownloadEnv): Downloads {
  async function ready(userId: string, id: string): Promise<Attachment> {
    const attachment = await rights.see(userId, id);
    if (attachment.readyAt === null) throw new AppError("FILE_GONE");
    return attachment;
  }
  return {
    async preview(userId, id, size) {
      await ready(userId, id);
      const object = await queries.preview(id, size);
      if (object === null) throw new AppError("FILE_GONE");
      return collect(store.read(object, 0, Number.MAX_SAFE_INTEGER));
    },
    async link(userId, id) {
      await ready(userId, id);
      return links.make(id, userId);
    },
    async open(id, token) {
      const userId = links.personOf(id, token);
      if (userId === null) throw new AppError("NOT_FOUND");
      const attachment = await ready(userId, id);
      return {
        attachment,
        read: async ({ start, end }) => begun(readPieces(store, await queries.pieces(id), start, end)),
      };
    },
  };
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function begun(bytes: AsyncGenerator<Uint8Array, void, undefined>): Promise<AsyncIterable<Uint8Array>> {
  const first = await bytes.next();
  return (async function* () {
    if (first.done !== true) yield first.value;
    yield* bytes;
  })();
}
