import * as z from "zod/mini";
import { time } from "../core/field.ts";
import { IMPORT_MAX_BOARDS } from "../core/limit.ts";

/**
 * A board with its nested boards and their files as one ZIP (docs/decisions/0044). Each board is a file in our format (`board-file.ts`),
 * each attachment is stored as uploaded.
 */
export const BOARD_ARCHIVE_FORMAT = "yarus-archive";
export const BOARD_ARCHIVE_VERSION = 1;
/** Identifies a ZIP as ours and lists its content. */
export const BOARD_ARCHIVE_INDEX = "yarus.json";

const entryName = z.string().check(z.maxLength(200));

export const boardArchiveHead = z.object({ format: z.literal(BOARD_ARCHIVE_FORMAT), version: z.int() });

export const boardArchive = z.object({
  format: z.literal(BOARD_ARCHIVE_FORMAT),
  version: z.literal(BOARD_ARCHIVE_VERSION),
  exportedAt: time,
  /** Parents before their nested boards, which reference them by index; the first board contains all others. */
  boards: z
    .array(z.object({ file: entryName, parent: z.nullable(z.int().check(z.gte(0))) }))
    .check(z.minLength(1), z.maxLength(IMPORT_MAX_BOARDS)),
});
export type BoardArchive = z.infer<typeof boardArchive>;
