import type { ExportFormat, TextFormat } from "#contract/exchange/exchange-endpoints.ts";
import type { BoardFileHeader, FileTask } from "#contract/exchange/board-file.ts";
import type { DocumentForm } from "#contract/documents/document-form.ts";
import { AppError } from "#contract/core/error.ts";
import { IMPORT_MAX_BYTES } from "#contract/core/limit.ts";
import { toMarkdown } from "#contract/markdown/write-markdown.ts";
import type { Person } from "#contract/users/user.ts";
import type { Access } from "#server/access/access.ts";
import { createStreamQueue } from "#server/sync/stream-queue.ts";
import type { BoardReading, BoardRows, ExportQueries } from "./export-queries.ts";
import { exportText } from "./export-text.ts";
import { CSV_MARK, headLine, taskLine } from "./writing/csv.ts";
import { type FileScope, headerOf, peopleIn, taskOf } from "./writing/file-task.ts";
import { boardHead, columnHead, taskText } from "./writing/markdown.ts";
import { namesOf } from "./writing/names.ts";
import { timesInTable, timesInText } from "./writing/times.ts";

export interface ExportEnv {
  access: Access;
  queries: ExportQueries;
  /** Ancestors that this user may see. */
  above: (userId: string, boardId: string) => Promise<readonly { id: string }[]>;
  /** Content of documents by id; empty ones are left out. */
  read: (guids: readonly string[]) => Promise<ReadonlyMap<string, DocumentForm>>;
  seal: FileScope["seal"];
  /** The time zone of a user. */
  zoneOf: (userId: string) => Promise<string>;
  now: () => number;
  /** Size limit of a file; tests use a smaller one. */
  maxBytes?: number;
}

export interface ExportedFile {
  /** With its extension. */
  name: string;
  bytes: Buffer;
}

export interface ExportRequest {
  userId: string;
  boardId: string;
  format: TextFormat;
  /** Time zone of the times in a file for people; the user's own if absent. */
  timeZone?: string | undefined;
}

export type ExportBoard = (request: ExportRequest) => Promise<ExportedFile>;

const TASKS_AT_ONCE = 500;
const ALL = "exports";

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs one export at a time: each uses a connection and has a whole board in memory. */
export function createTurns(): InTurn {
  const queue = createStreamQueue();
  return (work) => queue.run([ALL], work);
}

/**
 * Exports a whole board as one file, read at one moment, its documents a moment later. Throws BOARD_FORBIDDEN, ACTION_FORBIDDEN, and
 * FILE_TOO_LARGE before it takes more memory than an import would.
 */
export function createExports(env: ExportEnv, inTurn: InTurn = createTurns()): ExportBoard {
  return async ({ userId, boardId, format, timeZone }) => {
    await env.access.requireBoard(userId, boardId, "board.export");
    const above = (await env.above(userId, boardId)).map(({ id }) => id);
    const query = { boardId, above, format, timeZone: timeZone ?? (await env.zoneOf(userId)) };
    return inTurn(() => env.queries.inOneMoment((reading) => exportOf(env, reading, query)));
  };
}

interface ExportQuery {
  boardId: string;
  above: readonly string[];
  format: TextFormat;
  timeZone: string;
}

async function exportOf(
  env: ExportEnv,
  reading: BoardReading,
  { boardId, above, format, timeZone }: ExportQuery,
): Promise<ExportedFile> {
  const rows = await reading.board(boardId, above);
  if (rows === null) throw new AppError("BOARD_FORBIDDEN");
  const bytes = await writeBoard(env, reading, rows, { format, timeZone, maxBytes: env.maxBytes ?? IMPORT_MAX_BYTES });
  return { name: fileName(rows.board.title, format), bytes };
}

export interface WritingOf {
  format: TextFormat;
  /** Unused in our own format. */
  timeZone: string;
  maxBytes: number;
  /** For a board in an archive: the tasks, labels and fields of all its boards, and the paths of files. */
  around?: { taskIds: ReadonlySet<string>; boardIds: ReadonlySet<string>; fileOf: FileScope["fileOf"] };
}

/** Writes a whole board in one format. Throws FILE_TOO_LARGE. */
export async function writeBoard(
  env: Pick<ExportEnv, "read" | "seal" | "now">,
  reading: BoardReading,
  rows: BoardRows,
  { format, timeZone, maxBytes, around }: WritingOf,
): Promise<Buffer> {
  const { id: boardId } = rows.board;
  const page = (await env.read([boardId])).get(boardId);
  const isOwn = (row: { boardId: string }): boolean =>
    row.boardId === boardId || around?.boardIds.has(row.boardId) !== true;
  const own = { ...rows, labels: rows.labels.filter(isOwn), customFields: rows.customFields.filter(isOwn) };
  const header = headerOf(own, page === undefined ? null : toMarkdown(page), {
    now: new Date(env.now()).toISOString(),
    fileOf: around?.fileOf,
  });
  const people = new Map<string, Person>();
  const paper = createPaper(maxBytes);
  const writer = WRITERS[format](header, people, { zone: timeZone, now: env.now() });
  const scope: FileScope = {
    taskIds: around?.taskIds ?? new Set(rows.taskIds),
    labelIds: new Set(rows.labels.map(({ id }) => id)),
    fieldIds: new Set(rows.customFields.map(({ id }) => id)),
    seal: env.seal,
    fileOf: around?.fileOf,
  };
  const personFields = new Set(rows.customFields.filter(({ type }) => type === "person").map(({ id }) => id));

  paper.write(writer.head());
  for (let at = 0; at < rows.taskIds.length; at += TASKS_AT_ONCE) {
    const ids = rows.taskIds.slice(at, at + TASKS_AT_ONCE);
    const read = await reading.tasks(ids);
    const texts = await env.read(ids);
    const tasks = read.map((parts) => {
      const text = texts.get(parts.task.id);
      return taskOf(parts, text === undefined ? null : toMarkdown(text), scope);
    });
    const named = new Set(tasks.flatMap((task) => peopleIn(task, personFields)));
    const unknown = [...named].filter((id) => !people.has(id));
    for (const person of await reading.people(unknown)) people.set(person.id, person);
    for (const task of tasks) paper.write(writer.task(task));
  }
  paper.write(writer.tail());
  return paper.bytes();
}

interface Writer {
  head(): string;
  task(task: FileTask): string;
  tail(): string;
}

interface WriterTime {
  zone: string;
  now: number;
}

type MakeWriter = (header: BoardFileHeader, people: ReadonlyMap<string, Person>, time: WriterTime) => Writer;

const WRITERS: Record<TextFormat, MakeWriter> = { json: jsonWriter, csv: csvWriter, md: markdownWriter };

/** People come last: they are known when all tasks have been read. */
function jsonWriter(header: BoardFileHeader, people: ReadonlyMap<string, Person>): Writer {
  let isFirst = true;
  return {
    head: () => `${JSON.stringify(header).slice(0, -1)},"tasks":[`,
    task(task) {
      const separator = isFirst ? "\n" : ",\n";
      isFirst = false;
      return separator + JSON.stringify(task);
    },
    tail: () => `\n],"people":${JSON.stringify([...people.values()])}}\n`,
  };
}

function csvWriter(header: BoardFileHeader, people: ReadonlyMap<string, Person>, { zone, now }: WriterTime): Writer {
  const times = timesInTable(zone, now);
  const names = namesOf(header, people, times);
  return {
    head: () => CSV_MARK + headLine(names, times),
    task: (task) => taskLine(task, names, times),
    tail: () => "",
  };
}

/** Tasks come column by column; an empty column has its heading too. */
function markdownWriter(
  header: BoardFileHeader,
  people: ReadonlyMap<string, Person>,
  { zone, now }: WriterTime,
): Writer {
  const times = timesInText(zone, now);
  const names = namesOf(header, people, times);
  const waiting = [...header.columns];
  const headsUpTo = (columnId: string | null): string => {
    let heads = "";
    while (waiting.some(({ id }) => columnId === null || id === columnId)) {
      const next = waiting.shift();
      if (next !== undefined) heads += columnHead(next);
      if (next?.id === columnId) break;
    }
    return heads;
  };
  return {
    head: () => boardHead(header, times),
    task: (task) => headsUpTo(task.columnId) + taskText(task, names, times),
    tail: () => headsUpTo(null),
  };
}

/** Collects a file piece by piece, up to a size limit. */
function createPaper(maxBytes: number): { write(text: string): void; bytes(): Buffer } {
  const pieces: Buffer[] = [];
  let size = 0;
  return {
    write(text) {
      const piece = Buffer.from(text);
      size += piece.byteLength;
      if (size > maxBytes) throw new AppError("FILE_TOO_LARGE", { maxBytes });
      pieces.push(piece);
    },
    bytes: () => Buffer.concat(pieces),
  };
}

/** Characters that file systems reject, and invisible ones. */
const UNNAMEABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;
const NAME_MAX = 100;

/** The board's title as a file name, in any script. */
export function fileName(title: string, format: ExportFormat): string {
  const safe = Array.from(title.replaceAll(UNNAMEABLE, " ").replaceAll(/\s+/g, " ").trim())
    .slice(0, NAME_MAX)
    .join("")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  return `${safe === "" ? exportText.board : safe}.${format}`;
}
