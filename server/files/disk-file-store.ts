import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError } from "#contract/core/error.ts";
import { errorCode } from "#server/runtime/error-code.ts";
import { type FileStore, requireObjectName } from "./file-store.ts";

const FULL = new Set(["ENOSPC", "EDQUOT"]);

/** Stores objects as files of a local folder. A file gets its name only when it is complete and synced to disk. */
export function createDiskFileStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, requireObjectName(name));
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      try {
        await putDurably(path, bytes);
      } catch (error) {
        // The caller must get the original error, not an error of this cleanup.
        await rm(partOf(path), { force: true }).catch(() => undefined);
        throw FULL.has(errorCode(error) ?? "") ? withCause("DISK_FULL", error) : error;
      }
    },
    async *read(name, start, end) {
      if (start >= end) return;
      try {
        for await (const chunk of createReadStream(pathOf(name), { start, end: end - 1 })) {
          if (!(chunk instanceof Uint8Array)) throw new Error("a file was read as text");
          yield chunk;
        }
      } catch (error) {
        throw errorCode(error) === "ENOENT" ? withCause("FILE_GONE", error) : error;
      }
    },
    async remove(name) {
      const path = pathOf(name);
      await Promise.all([rm(path, { force: true }), rm(partOf(path), { force: true })]);
    },
  };
}

function withCause(code: "DISK_FULL" | "FILE_GONE", cause: unknown): AppError {
  const refusal = new AppError(code);
  refusal.cause = cause;
  return refusal;
}

const PART = ".part";
const partOf = (path: string) => `${path}${PART}`;

async function putDurably(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  const handle = await open(partOf(path), "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(partOf(path), path);
  await syncFolder(folder);
  // The entry of a new folder is in its parent, so the parents of all folders made here are synced too.
  if (made !== undefined) {
    for (let at = folder; at.length >= made.length; at = dirname(at)) await syncFolder(dirname(at));
  }
}

/** Windows cannot open a folder, and persists its entries without this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
