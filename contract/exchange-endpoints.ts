import * as z from "zod/mini";
import { boardSchema, boardTitle } from "./board.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./field.ts";

/** Whole boards as files, out and in. Apart from other calls on boards: few visits need these. */
export const EXPORT_FORMATS = ["json", "csv", "md"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What the bytes of each are called; a device asks for them by this. */
export const EXPORT_TYPES: Record<ExportFormat, string> = {
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  md: "text/markdown; charset=utf-8",
};

/** The kind `export` of PRODUCT section 5. Answers the file itself, with its name. */
export const boardExport = endpoint({
  method: "GET",
  path: "/api/board/{boardId}/export",
  access: "session",
  summary: "A whole board as a file: our own JSON, a table, or Markdown",
  params: z.object({ boardId: id }),
  query: z.strictObject({ format: z.exactOptional(z.enum(EXPORT_FORMATS, { error: "FIELD_RANGE" })) }),
});

export const IMPORT_SOURCES = ["yarus", "trello", "csv"] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** One kind of thing that an import found and could not carry, with how many and a few examples. */
export const importLoss = z.object({ what: z.string(), count: z.int(), examples: z.array(z.string()) });
export const importReport = z.object({
  source: z.enum(IMPORT_SOURCES),
  columns: z.int(),
  tasks: z.int(),
  archivedTasks: z.int(),
  labels: z.int(),
  /** Custom fields, lines of checklists, comments. */
  fields: z.optional(z.int()),
  items: z.optional(z.int()),
  comments: z.optional(z.int()),
  losses: z.array(importLoss),
});
export type ImportReport = z.infer<typeof importReport>;

/** The file is the body as it is; the type of the body is not looked at. */
export const boardImport = endpoint({
  method: "POST",
  path: "/api/board/import",
  access: "session",
  summary: "Make a board from a file: our own export or another tool's; the file is the body",
  query: z.strictObject({
    source: z.string(),
    parent: z.exactOptional(id),
    id: z.exactOptional(id),
    title: z.exactOptional(boardTitle),
  }),
  answer: z.object({ board: boardSchema, report: importReport }),
  status: 201,
});
