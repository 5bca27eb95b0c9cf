import type { Client } from "pg";
import { AppError } from "#contract/core/error.ts";
import { type FileStore, isObjectName, objectNameSql } from "#server/files/file-store.ts";
import { broken, digest, type Frame, frame } from "./container.ts";
import { parseTableEnd } from "./header.ts";
import { transferText } from "./transfer-text.ts";

/** How many files a copy has, and how many that rows name were nowhere. */
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
 * The objects that the rows of this transaction name, as frames: F its name, D… its bytes, E their count and SHA-256. One that is not in the
 * store is left out: a copy of all the rest is worth more than none.
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

/** An object is a piece of an upload or a small picture: it has room in memory, and in a frame. */
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

/** Puts the file of an F frame, and what follows it, into the store. */
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
