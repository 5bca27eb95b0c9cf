import * as z from "zod/mini";
import { boardSchema, boardTitle } from "../entities/board.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, time } from "../core/field.ts";
import { timeZone } from "../time/time-zone.ts";

/** Whole boards as files, out and in. Apart from other calls on boards: few visits need these. */
export const EXPORT_FORMATS = ["zip", "json", "csv", "md"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** One board without its files. */
export type TextFormat = Exclude<ExportFormat, "zip">;

/** What the bytes of each are called; a device asks for them by this. */
export const EXPORT_TYPES: Record<ExportFormat, string> = {
  zip: "application/zip",
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  md: "text/markdown; charset=utf-8",
};

/** The kind `export` of docs/product.md, section 5. Answers the file itself, with its name. */
export const boardExport = endpoint({
  method: "GET",
  path: "/api/board/{boardId}/export",
  access: "session",
  summary: "A whole board as a file: a ZIP with the boards inside and all files, our own JSON, a table, or Markdown",
  params: z.object({ boardId: id }),
  query: z.strictObject({
    format: z.exactOptional(z.enum(EXPORT_FORMATS, { error: "FIELD_RANGE" })),
    /** Whose clocks a table and Markdown say moments by; of who asks where it is absent. Our own file says them in UTC. */
    timeZone: z.exactOptional(timeZone),
  }),
});

export const IMPORT_SOURCES = ["yarus", "trello", "csv", "planka", "kanboard", "wekan", "vikunja", "github"] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];
/** Asks the server to see by the file itself which tool has written it. */
export const IMPORT_SOURCE_AUTO = "auto";

/** One kind of thing that an import found and could not carry, with how many and a few examples. */
export const importLoss = z.object({ what: z.string(), count: z.int(), examples: z.array(z.string()) });
export const importReport = z.object({
  source: z.enum(IMPORT_SOURCES),
  /** With the one that holds the others. */
  boards: z.optional(z.int()),
  columns: z.int(),
  tasks: z.int(),
  archivedTasks: z.int(),
  labels: z.int(),
  /** Custom fields, lines of checklists, comments, files. */
  fields: z.optional(z.int()),
  items: z.optional(z.int()),
  comments: z.optional(z.int()),
  files: z.optional(z.int()),
  /** Names in the file: of those who are known by them to the new board, and of all the others. */
  peopleFound: z.optional(z.array(z.string())),
  peopleUnknown: z.optional(z.array(z.string())),
  losses: z.array(importLoss),
});
export type ImportReport = z.infer<typeof importReport>;

/** Columns of the board that are left out, by their places in the preview: «0,3». */
const skip = z.string().check(z.regex(/^\d{1,3}(?:,\d{1,3}){0,199}$/, { error: "FIELD_RANGE" }));

const importQuery = {
  source: z.string(),
  parent: z.exactOptional(id),
  title: z.exactOptional(boardTitle),
  /** Of the moments in a table that names no zone; of who asks where it is absent. */
  timeZone: z.exactOptional(timeZone),
  skip: z.exactOptional(skip),
};

/** The file is the body as it is; the type of the body is not looked at. */
export const boardImport = endpoint({
  method: "POST",
  path: "/api/board/import",
  access: "session",
  summary: "Make a board from a file: our own export or another tool's; the file is the body",
  query: z.strictObject({ ...importQuery, id: z.exactOptional(id) }),
  answer: z.object({ board: boardSchema, report: importReport }),
  status: 201,
});

export const importPreview = z.object({
  title: z.string(),
  /** Boards that would be made, each after the one that holds it. */
  boards: z.array(z.object({ title: z.string(), depth: z.int(), tasks: z.int() })),
  /** Of the first board, in their order. */
  columns: z.array(z.object({ name: z.string(), tasks: z.int(), archived: z.boolean() })),
  report: importReport,
});
export type ImportPreview = z.infer<typeof importPreview>;

/** The same reading as `boardImport`, with the same refusals; nothing is written. */
export const boardImportPreview = endpoint({
  method: "POST",
  path: "/api/board/import/preview",
  access: "session",
  summary: "What an import of a file would make, and what it could not carry; writes nothing",
  query: z.strictObject(importQuery),
  answer: importPreview,
});

const boardId = z.object({ boardId: id });

/** How a board came here, as long as it is remembered. */
export const importRecord = z.object({
  at: time,
  report: importReport,
  /** Nobody has changed anything since, and whoever asks may give the board up. */
  canUndo: z.boolean(),
});
export type ImportRecord = z.infer<typeof importRecord>;

export const boardImported = endpoint({
  method: "GET",
  path: "/api/board/{boardId}/imported",
  access: "session",
  summary: "The report of the import that made a board; null for a board that was not imported",
  params: boardId,
  answer: z.object({ imported: z.nullable(importRecord) }),
});

/** Refused with IMPORT_CHANGED when anything in it was changed since. */
export const boardImportUndo = endpoint({
  method: "POST",
  path: "/api/board/{boardId}/imported/undo",
  access: "session",
  summary: "Take away all that an import made, in one step: as a deletion, it may be kept for fourteen days",
  params: boardId,
  answer: z.object({ board: boardSchema }),
});
