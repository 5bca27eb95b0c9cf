import * as z from "zod/mini";
import { boardSchema, boardTitle } from "../entities/board.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, time } from "../core/field.ts";
import { timeZone } from "../time/time-zone.ts";

/** Export and import of whole boards as files. Apart from other board calls because few visits need it. */
export const EXPORT_FORMATS = ["zip", "json", "csv", "md"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** Formats for one board without its files. */
export type TextFormat = Exclude<ExportFormat, "zip">;

/** Media types of the formats; a device requests a format by its type. */
export const EXPORT_TYPES: Record<ExportFormat, string> = {
  zip: "application/zip",
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  md: "text/markdown; charset=utf-8",
};

/** The kind `export` of docs/product.md, section 5. Returns the file itself, with its name. */
export const boardExport = endpoint({
  method: "GET",
  path: "/api/board/{boardId}/export",
  access: "session",
  summary: "A whole board as a file: a ZIP with the boards inside and all files, our own JSON, a table, or Markdown",
  params: z.object({ boardId: id }),
  query: z.strictObject({
    format: z.exactOptional(z.enum(EXPORT_FORMATS, { error: "FIELD_RANGE" })),
    /** The time zone of moments in a table and in Markdown; the caller's by default. Our own format uses UTC. */
    timeZone: z.exactOptional(timeZone),
  }),
});

export const IMPORT_SOURCES = ["yarus", "trello", "csv", "planka", "kanboard", "wekan", "vikunja", "github"] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];
/** Lets the server detect which tool wrote the file. */
export const IMPORT_SOURCE_AUTO = "auto";

/** One kind of data that an import could not take over, with a count and a few examples. */
export const importLoss = z.object({ what: z.string(), count: z.int(), examples: z.array(z.string()) });
export const importReport = z.object({
  source: z.enum(IMPORT_SOURCES),
  /** Including the root board of the import. */
  boards: z.optional(z.int()),
  columns: z.int(),
  tasks: z.int(),
  archivedTasks: z.int(),
  labels: z.int(),
  /** Custom fields, checklist items, comments, files. */
  fields: z.optional(z.int()),
  items: z.optional(z.int()),
  comments: z.optional(z.int()),
  files: z.optional(z.int()),
  /** Names in the file: users whom the new board recognizes, and all others. */
  peopleFound: z.optional(z.array(z.string())),
  peopleUnknown: z.optional(z.array(z.string())),
  losses: z.array(importLoss),
});
export type ImportReport = z.infer<typeof importReport>;

/** Columns to skip, by their index in the preview: «0,3». */
const skip = z.string().check(z.regex(/^\d{1,3}(?:,\d{1,3}){0,199}$/, { error: "FIELD_RANGE" }));

const importQuery = {
  source: z.string(),
  parent: z.exactOptional(id),
  title: z.exactOptional(boardTitle),
  /** The zone of moments in a table without a zone; the caller's by default. */
  timeZone: z.exactOptional(timeZone),
  skip: z.exactOptional(skip),
};

/** The file is the raw body; its media type is ignored. */
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
  /** Boards to be created, parents first. */
  boards: z.array(z.object({ title: z.string(), depth: z.int(), tasks: z.int() })),
  /** Columns of the first board, in order. */
  columns: z.array(z.object({ name: z.string(), tasks: z.int(), archived: z.boolean() })),
  report: importReport,
});
export type ImportPreview = z.infer<typeof importPreview>;

/** Reads the file like `boardImport`, with the same errors, but writes nothing. */
export const boardImportPreview = endpoint({
  method: "POST",
  path: "/api/board/import/preview",
  access: "session",
  summary: "What an import of a file would make, and what it could not carry; writes nothing",
  query: z.strictObject(importQuery),
  answer: importPreview,
});

const boardId = z.object({ boardId: id });

/** The origin of an imported board, as long as it is stored. */
export const importRecord = z.object({
  at: time,
  report: importReport,
  /** Nothing has been changed since, and the caller may delete the board. */
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

/** Fails with IMPORT_CHANGED if anything in the board was changed since. */
export const boardImportUndo = endpoint({
  method: "POST",
  path: "/api/board/{boardId}/imported/undo",
  access: "session",
  summary: "Take away all that an import made, in one step: as a deletion, it may be kept for fourteen days",
  params: boardId,
  answer: z.object({ board: boardSchema }),
});
