import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { PassThrough, pipeline as join, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { EXIT, StartRefusal } from "#server/runtime/start-refusal.ts";
import { errorCode, errorText } from "#server/runtime/error-code.ts";
import { broken } from "./container.ts";
import { transferText } from "./transfer-text.ts";

/**
 * Writes a compressed file through `fill`; the file gets its name only when it is complete and synced to disk. Rejects with a
 * `StartRefusal` when the disk is full or the folder is not writable.
 */
export async function writeBackupFile<T>(file: string, fill: (sink: Writable) => Promise<T>): Promise<T> {
  const part = `${file}.part`;
  try {
    await mkdir(dirname(file), { recursive: true });
    const result = await fillThrough(part, fill);
    const handle = await open(part, "r+");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
    return result;
  } catch (error) {
    // The operator needs the original error, not an error of this cleanup.
    await rm(part, { force: true }).catch(() => undefined);
    throw fileRefusal(file, error);
  }
}

async function fillThrough<T>(part: string, fill: (sink: Writable) => Promise<T>): Promise<T> {
  const source = new PassThrough();
  // Either side may fail first; the error of the file is the cause that the operator can fix.
  const saved = pipeline(source, createGzip(), createWriteStream(part, { mode: 0o600 })).then(
    () => null,
    (error: unknown) => error,
  );
  try {
    const result = await fill(source);
    const failure = await saved;
    if (failure !== null) throw failure;
    return result;
  } catch (error) {
    source.destroy(error instanceof Error ? error : new Error(errorText(error)));
    throw (await saved) ?? error;
  }
}

const FILE_CODES = new Set(["ENOSPC", "EDQUOT", "EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "EISDIR", "ENOENT"]);

function fileRefusal(file: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === null || !FILE_CODES.has(code)) return error;
  return new StartRefusal(transferText.fileRefused(file, code), EXIT.unavailable, { cause: error });
}

/** Reads the bytes of such a file; one that cannot be decompressed is reported as damaged. */
export async function* readBackupFile(file: string): AsyncGenerator<Buffer, void, undefined> {
  // An error of any stream reaches the loop below through the last one.
  const unpacked = join(createReadStream(file), createGunzip(), () => undefined);
  try {
    for await (const chunk of unpacked) {
      if (Buffer.isBuffer(chunk)) yield chunk;
    }
  } catch (error) {
    throw errorCode(error)?.startsWith("Z_") === true ? broken(transferText.brokenCut) : fileRefusal(file, error);
  }
}
