import type { Client } from "pg";
import { AppError } from "#contract/core/error.ts";
import { type FileStore, isObjectName, objectNameSql } from "#server/files/file-store.ts";
import { broken, digest, type Frame, frame } from "./container.ts";
import { parseTableEnd } from "./header.ts";
import { transferText } from "./transfer-text.ts";

/** Numbers of copied files and of referenced files that are missing in the storage. */
export interface CopiedFiles {
  copied: number;
  missing: number;
}

const TOGETHER = 1_000;

const FILES = "select p.object from file_piece p union all select p.object from file_preview p";
const AVATARS = `select ${objectNameSql("u.avatar")} from "user" u where u.avatar is not null`;
const namesIn = (rows: string) => `select n.object from (${rows}) n
where n.object > $1 order by n.object limit ${String(TOGETHER)}`;

/**
 * Encodes the objects that rows of this transaction reference, as frames: F the name, D… the bytes, E their count and SHA-256. An object
 * that is missing in the storage is skipped: a copy without it is better than none.
 */
export async function* fileFrames(
  client: Client,
  store: Pick<FileStore, "read">,
  { counts, avatars }: { counts: CopiedFiles; avatars: boolean },
): AsyncGenerator<Buffer, void, undefined> {
  const names = namesIn(avatars ? `${FILES} union all ${AVATARS}` : FILES);
  for (let after = ""; ;) {
    const { rows } = await client.query<{ object: string }>(names, [after]);
    for (const { object } of rows) {
      const bytes = await bytesOf(store, object);
      if (bytes === null) counts.missing += 1;
      else {
        counts.copied += 1;
        yield frame("F", object);
        yield frame("D", bytes);
        yield frame("E", JSON.stringify({ rows: bytes.length, sha256: sumOf(bytes) }));
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < TOGETHER) return;
    after = last.object;
  }
}

/** Objects are pieces of uploads or small pictures, so they fit into memory and into a frame. */
async function bytesOf(store: Pick<FileStore, "read">, object: string): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of store.read(object, 0, Number.MAX_SAFE_INTEGER)) chunks.push(chunk);
  } catch (error) {
    if (error instanceof AppError && error.code === "FILE_GONE") return null;
    throw error;
  }
  return Buffer.concat(chunks);
}

/** Stores the file of an F frame and its following frames. */
export async function takeFile(
  { payload }: Frame,
  next: () => Promise<Frame>,
  store: Pick<FileStore, "put">,
): Promise<void> {
  const wrong = broken(transferText.brokenFile);
  const [data, end] = [await next(), await next()];
  if (data.type !== "D" || end.type !== "E") throw wrong;
  const footer = parseTableEnd(end.payload);
  if (footer?.rows !== data.payload.length || footer.sha256 !== sumOf(data.payload)) throw wrong;
  const name = payload.toString();
  if (!isObjectName(name)) throw wrong;
  await store.put(name, data.payload);
}

function sumOf(bytes: Buffer): string {
  const sum = digest();
  sum.add(bytes);
  return sum.end();
}
