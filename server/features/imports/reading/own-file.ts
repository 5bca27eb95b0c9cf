import { boardFile, boardFileHead, BOARD_FILE_VERSION, type BoardFile } from "#contract/exchange/board-file.ts";
import { AppError } from "#contract/core/error.ts";
import { IMPORT_MAX_TASKS } from "#contract/core/limit.ts";
import { parseImportJson } from "./import-json.ts";

/**
 * Parses and validates a file in our own format. Throws IMPORT_BROKEN with the place of the error, IMPORT_VERSION_NEWER, IMPORT_TOO_MANY.
 */
export function readOwnFile(bytes: Uint8Array): BoardFile {
  const value = parseImportJson(bytes);
  const head = boardFileHead.safeParse(value);
  if (!head.success) throw new AppError("IMPORT_BROKEN");
  if (head.data.version > BOARD_FILE_VERSION) throw new AppError("IMPORT_VERSION_NEWER", { known: BOARD_FILE_VERSION });
  const read = boardFile.safeParse(value);
  if (!read.success)
    throw new AppError("IMPORT_BROKEN", { at: read.error.issues[0]?.path.join(".").slice(0, 100) ?? "" });
  if (read.data.tasks.length > IMPORT_MAX_TASKS) throw new AppError("IMPORT_TOO_MANY", { max: IMPORT_MAX_TASKS });
  requireOwnIds(read.data);
  return read.data;
}

/** Ids join the parts of a file: a duplicate would merge unrelated parts. */
function requireOwnIds({ columns, labels, customFields, tasks }: BoardFile): void {
  const options = customFields.flatMap((field) => field.options);
  const comments = tasks.flatMap((task) => task.comments);
  for (const things of [columns, labels, customFields, options, tasks, comments]) {
    if (new Set(things.map(({ id }) => id)).size !== things.length) throw new AppError("IMPORT_BROKEN", { at: "id" });
  }
  if (new Set(tasks.map(({ number }) => number)).size !== tasks.length)
    throw new AppError("IMPORT_BROKEN", { at: "number" });
}
