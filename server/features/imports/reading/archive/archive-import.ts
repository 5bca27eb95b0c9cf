import {
  BOARD_ARCHIVE_INDEX,
  BOARD_ARCHIVE_VERSION,
  boardArchive,
  type BoardArchive,
  boardArchiveHead,
} from "#contract/exchange/board-archive.ts";
import type { BoardFile, FileAttachment } from "#contract/exchange/board-file.ts";
import { AppError } from "#contract/core/error.ts";
import { IMPORT_MAX_BYTES, IMPORT_MAX_TASKS } from "#contract/core/limit.ts";
import type { DraftFile, ImportDraft } from "../draft/import-draft.ts";
import { parseImportJson } from "../import-json.ts";
import { readOwnFile } from "../own-file.ts";
import { draftFromOwn, type OwnPlace } from "../own-import.ts";
import type { Archive } from "./open-archive.ts";

export interface ArchivePlace extends Pick<OwnPlace, "here" | "isSealed"> {
  /** Returns the name and type of a file as this server stores them. */
  clean: (file: { name: string; type: string }) => { name: string; type: string };
  /** Size limit of one file. */
  maxFileBytes: number;
}

/**
 * Creates a draft of the boards in an archive of our own format. Throws IMPORT_BROKEN, IMPORT_VERSION_NEWER, IMPORT_TOO_MANY,
 * IMPORT_CIRCULAR when a board's parent comes after it, and the errors of a single file.
 */
export async function draftFromArchive(archive: Archive, place: ArchivePlace): Promise<ImportDraft> {
  const { boards } = await readIndex(archive);
  const files: BoardFile[] = [];
  let left = IMPORT_MAX_BYTES;
  for (const { file } of boards) {
    const bytes = await archive.whole(file, left);
    left -= bytes.byteLength;
    files.push(readOwnFile(bytes));
  }
  requireApart(files);
  const around = {
    taskIds: new Set(files.flatMap(({ tasks }) => tasks.map(({ id }) => id))),
    fields: files.flatMap(({ customFields }) => customFields),
    labels: files.flatMap(({ labels }) => labels),
    fileOf: fileFinder(archive, place),
  };
  const drafts = files.map((file) => draftFromOwn(file, { ...place, archive: around }));
  return treeOf(boards, drafts);
}

async function readIndex(archive: Archive): Promise<BoardArchive> {
  const value = parseImportJson(await archive.whole(BOARD_ARCHIVE_INDEX, INDEX_MAX_BYTES));
  const head = boardArchiveHead.safeParse(value);
  if (!head.success) throw new AppError("IMPORT_BROKEN");
  if (head.data.version > BOARD_ARCHIVE_VERSION)
    throw new AppError("IMPORT_VERSION_NEWER", { known: BOARD_ARCHIVE_VERSION });
  const read = boardArchive.safeParse(value);
  if (!read.success) throw new AppError("IMPORT_BROKEN");
  return read.data;
}

const INDEX_MAX_BYTES = 1024 * 1024;

/** Ids join the contents of all files: a duplicate would merge unrelated parts. */
function requireApart(files: readonly BoardFile[]): void {
  const tasks = files.flatMap((file) => file.tasks);
  if (tasks.length > IMPORT_MAX_TASKS) throw new AppError("IMPORT_TOO_MANY", { max: IMPORT_MAX_TASKS });
  const holders = [...tasks, ...files.map(({ board }) => board)];
  const attachments = holders.flatMap(({ attachments: some = [] }) => some.flatMap(({ id }) => id ?? []));
  const ids = [
    tasks.map(({ id }) => id),
    attachments,
    files.flatMap(({ labels }) => labels.map(({ id }) => id)),
    files.flatMap(({ customFields }) => customFields.map(({ id }) => id)),
  ];
  if (ids.some((some) => new Set(some).size !== some.length)) throw new AppError("IMPORT_BROKEN", { at: "id" });
}

/** Each entry is the file of one task or page. */
function fileFinder(
  archive: Archive,
  { clean, maxFileBytes }: ArchivePlace,
): (file: FileAttachment) => DraftFile | null {
  const taken = new Set<string>();
  return ({ id, file, size, name, type, createdAt = null }) => {
    if (id === undefined || file === undefined || taken.has(file) || !archive.has(file)) return null;
    if (archive.sizeOf(file) !== size || size > maxFileBytes) return null;
    taken.add(file);
    return { key: id, ...clean({ name, type }), size, createdAt, bytes: () => archive.read(file) };
  };
}

function treeOf(boards: BoardArchive["boards"], drafts: readonly ImportDraft[]): ImportDraft {
  boards.forEach(({ parent }, at) => {
    const isFirst = at === 0;
    if (isFirst !== (parent === null)) throw new AppError("IMPORT_BROKEN", { at: "parent" });
    if (parent !== null && parent >= at) throw new AppError("IMPORT_CIRCULAR");
  });
  const withInside = (draft: ImportDraft, at: number): ImportDraft => {
    const inside = drafts.flatMap((one, place) => (boards[place]?.parent === at ? [withInside(one, place)] : []));
    return inside.length === 0 ? draft : { ...draft, inside };
  };
  const [first] = drafts;
  if (first === undefined) throw new AppError("IMPORT_BROKEN");
  return withInside(first, 0);
}
