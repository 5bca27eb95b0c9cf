import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import { AppError } from "#contract/core/error.ts";
import { ARCHIVE_MAX_BYTES, ARCHIVE_MAX_ENTRIES } from "#contract/core/limit.ts";

/** A ZIP whose directory has been read and checked. Names in it are never used as paths for writing. */
export interface Archive {
  has(name: string): boolean;
  /** The declared size; reading never returns more. */
  sizeOf(name: string): number;
  /** Throws ARCHIVE_BROKEN when the bytes differ from their directory entry. */
  read(name: string): AsyncIterable<Uint8Array>;
  /** Reads a whole entry, up to a limit (ARCHIVE_TOO_LARGE). */
  whole(name: string, maxBytes: number): Promise<Uint8Array>;
}

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/**
 * Opens an uploaded ZIP. Throws ARCHIVE_BROKEN for paths outside of it, duplicate names or encryption, and ARCHIVE_TOO_LARGE for too many
 * entries or bytes, before anything is extracted.
 */
export async function openArchive(bytes: Uint8Array, maxBytes: number = ARCHIVE_MAX_BYTES): Promise<Archive> {
  const zip = await opened(bytes);
  const entries = await listed(zip, maxBytes);
  const entryOf = (name: string): Entry => {
    const entry = entries.get(name);
    if (entry === undefined) throw new AppError("ARCHIVE_BROKEN", { at: name.slice(0, 100) });
    return entry;
  };
  const read = (name: string): AsyncIterable<Uint8Array> => checked(zip, entryOf(name));
  return {
    has: (name) => entries.has(name),
    sizeOf: (name) => entryOf(name).uncompressedSize,
    read,
    async whole(name, most) {
      if (entryOf(name).uncompressedSize > most) throw new AppError("ARCHIVE_TOO_LARGE");
      const chunks: Uint8Array[] = [];
      for await (const chunk of read(name)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

const broken = (reason: unknown): AppError =>
  new AppError("ARCHIVE_BROKEN", { reason: reason instanceof Error ? reason.message.slice(0, 200) : "" });

/** The library validates names: no absolute paths, no «..» and no backslashes. */
function opened(bytes: Uint8Array): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, strictFileNames: true, validateEntrySize: true, autoClose: false };
    fromBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options, (error, zip) => {
      if (error === null) resolve(zip);
      else reject(broken(error));
    });
  });
}

const STORED = 0;
const DEFLATED = 8;

function listed(zip: ZipFile, maxBytes: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let size = 0;
  if (zip.entryCount > ARCHIVE_MAX_ENTRIES) return Promise.reject(new AppError("ARCHIVE_TOO_LARGE"));
  return new Promise((resolve, reject) => {
    zip.on("error", (error: unknown) => reject(broken(error)));
    zip.on("end", () => resolve(entries));
    zip.on("entry", (entry: Entry) => {
      size += entry.uncompressedSize;
      const isKnown = entry.compressionMethod === STORED || entry.compressionMethod === DEFLATED;
      if (size > maxBytes || entries.size >= ARCHIVE_MAX_ENTRIES) reject(new AppError("ARCHIVE_TOO_LARGE"));
      else if (entry.isEncrypted() || !isKnown || entries.has(entry.fileName)) reject(broken(null));
      else {
        entries.set(entry.fileName, entry);
        zip.readEntry();
      }
    });
    zip.readEntry();
  });
}

/** Bytes of an entry, checked against its declared size and checksum. */
async function* checked(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array, void, undefined> {
  let left = entry.uncompressedSize;
  let sum = 0;
  try {
    for await (const chunk of await streamOf(zip, entry)) {
      if (!(chunk instanceof Uint8Array)) throw new Error("an archive was read as text");
      left -= chunk.byteLength;
      if (left < 0) throw new Error("more than it says");
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : broken(error);
  }
  if (left !== 0 || sum !== entry.crc32) throw broken(null);
}

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error === null) resolve(stream);
      else reject(broken(error));
    });
  });
}
