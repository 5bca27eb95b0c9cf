import * as z from "zod/mini";
import { time } from "../core/field.ts";
import { IMPORT_MAX_BOARDS } from "../core/limit.ts";

/**
 * A board with the boards inside it and with their files, as one ZIP (docs/decisions/0044). Each board in it is a file of our own
 * (`board-file.ts`), and so is each attachment, as it was sent.
 */
export const BOARD_ARCHIVE_FORMAT = "yarus-archive";
export const BOARD_ARCHIVE_VERSION = 1;
/** What says that a ZIP is one of ours, and what is in it. */
export const BOARD_ARCHIVE_INDEX = "yarus.json";

const entryName = z.string().check(z.maxLength(200));

export const boardArchiveHead = z.object({ format: z.literal(BOARD_ARCHIVE_FORMAT), version: z.int() });

export const boardArchive = z.object({
  format: z.literal(BOARD_ARCHIVE_FORMAT),
  version: z.literal(BOARD_ARCHIVE_VERSION),
  exportedAt: time,
  /** Each after the one that holds it, which is named by its place; the first one holds all others. */
  boards: z
    .array(z.object({ file: entryName, parent: z.nullable(z.int().check(z.gte(0))) }))
    .check(z.minLength(1), z.maxLength(IMPORT_MAX_BOARDS)),
});
export type BoardArchive = z.infer<typeof boardArchive>;
