import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Attachment } from "#contract/entities/attachment.ts";
import {
  BOARD_ARCHIVE_FORMAT,
  BOARD_ARCHIVE_INDEX,
  BOARD_ARCHIVE_VERSION,
  type BoardArchive,
} from "#contract/exchange/board-archive.ts";
import { AppError } from "#contract/core/error.ts";
import { ARCHIVE_MAX_BYTES, ARCHIVE_MAX_ENTRIES, IMPORT_MAX_BOARDS, IMPORT_MAX_BYTES } from "#contract/core/limit.ts";
import { can } from "#contract/core/permission.ts";
import type { BoardReading, BoardRows } from "./export-queries.ts";
import { type ExportEnv, fileName, type InTurn, writeBoard } from "./export-service.ts";

export interface ArchiveEnv extends ExportEnv {
  /** Bytes of an attachment, in pieces. */
  bytesOf: (attachment: Pick<Attachment, "id" | "size">) => AsyncIterable<Uint8Array>;
}

export interface ExportedArchive {
  /** With its extension. */
  name: string;
  bytes: NodeJS.ReadableStream;
}

export type ExportArchive = (request: { userId: string; boardId: string }) => Promise<ExportedArchive>;

/**
 * Exports a board with its nested boards and all files as a ZIP that our own import reads (EX-16). Includes nested boards that the user may
 * export. Rows are read at one moment and files are streamed, so that at most one piece is in memory. Throws as the export of one board
 * does, and FILE_TOO_LARGE before anything is sent.
 */
export function createArchives(env: ArchiveEnv, inTurn: InTurn): ExportArchive {
  return async ({ userId, boardId }) => {
    await env.access.requireBoard(userId, boardId, "board.export");
    const above = (await env.above(userId, boardId)).map(({ id }) => id);
    const gathered = await inTurn(() =>
      env.queries.inOneMoment((reading) => gather(env, reading, { userId, boardId, above })),
    );
    return { name: fileName(gathered.title, "zip"), bytes: zipped(env, gathered) };
  };
}

interface ArchiveSource {
  title: string;
  index: BoardArchive;
  texts: Map<string, Buffer>;
  files: Map<string, Attachment>;
}

interface Place {
  rows: BoardRows;
  parent: number | null;
}

interface ArchiveQuery {
  userId: string;
  boardId: string;
  above: readonly string[];
}

async function gather(env: ArchiveEnv, reading: BoardReading, query: ArchiveQuery): Promise<ArchiveSource> {
  const places = await placesOf(env, reading, query);
  const boardIds = new Set(places.map(({ rows }) => rows.board.id));
  const taskIds = new Set(places.flatMap(({ rows }) => rows.taskIds));
  const files = new Map<string, Attachment>();
  const fileOf = (attachment: Attachment): string => {
    const entry = `files/${attachment.id}`;
    files.set(entry, attachment);
    return entry;
  };
  const texts = new Map<string, Buffer>();
  let size = 0;
  for (const [at, { rows }] of places.entries()) {
    const around = { taskIds, boardIds, fileOf };
    const bytes = await writeBoard(env, reading, rows, {
      format: "json",
      timeZone: "UTC",
      maxBytes: IMPORT_MAX_BYTES - size,
      around,
    });
    size += bytes.byteLength;
    texts.set(textEntry(at), bytes);
  }
  const whole = [...files.values()].reduce((sum, file) => sum + file.size, size);
  const most = env.maxBytes ?? ARCHIVE_MAX_BYTES;
  if (whole > most || files.size + texts.size >= ARCHIVE_MAX_ENTRIES)
    throw new AppError("FILE_TOO_LARGE", { maxBytes: most });
  const exportedAt = new Date(env.now()).toISOString();
  const boards = places.map(({ parent }, at) => ({ file: textEntry(at), parent }));
  const index = { format: BOARD_ARCHIVE_FORMAT, version: BOARD_ARCHIVE_VERSION, exportedAt, boards } as const;
  return { title: places[0]?.rows.board.title ?? "", index: { ...index }, texts, files };
}

const textEntry = (at: number): string => `boards/${String(at)}.json`;

/** The board and the nested boards to export, with the labels and fields that they use of parent boards. */
async function placesOf(
  env: ArchiveEnv,
  reading: BoardReading,
  { userId, boardId, above }: ArchiveQuery,
): Promise<Place[]> {
  const places: Place[] = [];
  const known = new Map<string, { at: number; above: readonly string[] }>();
  for (const { id, parentId } of await reading.inside(boardId)) {
    const holder = parentId === null ? undefined : known.get(parentId);
    if (parentId !== null && (holder === undefined || !can(await env.access.roleOn(userId, id), "board.export")))
      continue;
    const ownAbove = holder === undefined || parentId === null ? above : [...holder.above, parentId];
    const rows = await reading.board(id, ownAbove);
    if (rows === null) continue;
    known.set(id, { at: places.length, above: ownAbove });
    places.push({ rows, parent: holder?.at ?? null });
  }
  if (places.length === 0) throw new AppError("BOARD_FORBIDDEN");
  if (places.length > IMPORT_MAX_BOARDS) throw new AppError("FILE_TOO_LARGE", { boards: IMPORT_MAX_BOARDS });
  return places;
}

function zipped({ bytesOf, now }: ArchiveEnv, { index, texts, files }: ArchiveSource): NodeJS.ReadableStream {
  const zip = new ZipFile();
  const mtime = new Date(now());
  zip.addBuffer(Buffer.from(JSON.stringify(index)), BOARD_ARCHIVE_INDEX, { mtime });
  for (const [name, bytes] of texts) zip.addBuffer(bytes, name, { mtime });
  for (const [name, attachment] of files) {
    const { size } = attachment;
    // Most files are compressed already.
    zip.addReadStreamLazy(name, { size, mtime, compress: false }, (done) =>
      done(null, Readable.from(bytesOf(attachment))),
    );
  }
  zip.end();
  const out = new Readable().wrap(zip.outputStream);
  // Missing bytes abort the download, so that the client sees that it failed.
  zip.on("error", (error: unknown) => out.destroy(error instanceof Error ? error : new Error("the archive broke off")));
  return out;
}
