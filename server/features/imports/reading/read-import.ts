import {
  IMPORT_SOURCE_AUTO,
  IMPORT_SOURCES,
  type ImportReport,
  type ImportSource,
} from "#contract/exchange/exchange-endpoints.ts";
import { AppError } from "#contract/core/error.ts";
import type { Person } from "#contract/users/user.ts";
import { BOARD_ARCHIVE_INDEX } from "#contract/exchange/board-archive.ts";
import type { FileComment } from "#contract/exchange/board-file.ts";
import { IMPORT_MAX_BYTES } from "#contract/core/limit.ts";
import { type ArchivePlace, draftFromArchive } from "./archive/archive-import.ts";
import { isZip, openArchive } from "./archive/open-archive.ts";
import { draftFromCsv } from "./csv/csv-import.ts";
import { withinLimits } from "./draft/draft-limits.ts";
import { withPeople } from "./draft/draft-people.ts";
import { reportOf, withoutColumns } from "./draft/draft-tree.ts";
import { draftFromGithub } from "./foreign/github-import.ts";
import { draftFromKanboard } from "./foreign/kanboard-import.ts";
import { draftFromPlanka } from "./foreign/planka-import.ts";
import { sourceOf } from "./foreign/recognise.ts";
import { draftFromVikunja } from "./foreign/vikunja-import.ts";
import { draftFromWekan } from "./foreign/wekan-import.ts";
import type { ImportDraft } from "./draft/import-draft.ts";
import { readOwnFile } from "./own-file.ts";
import { draftFromOwn, type OwnPlace } from "./own-import.ts";
import { draftFromTrello } from "./trello/trello-import.ts";

export interface ReadPlace {
  /** Users who will see the new board. */
  people: readonly Person[];
  /** Returns true if this server has signed the comment. */
  isSealed: (comment: FileComment) => boolean;
  clean: ArchivePlace["clean"];
  maxFileBytes: number;
  /** For times in a table that names no time zone. */
  timeZone: string;
}

export interface ReadRequest {
  source: string;
  /** The raw file. */
  bytes: Uint8Array;
  /** Indexes of columns that are left out. */
  skip?: readonly number[];
}

export interface ReadImport {
  draft: ImportDraft;
  report: ImportReport;
}

type PlainPlace = OwnPlace & Pick<ReadPlace, "timeZone">;

const READERS: Record<ImportSource, (bytes: Uint8Array, place: PlainPlace) => ImportDraft> = {
  yarus: (bytes, place) => draftFromOwn(readOwnFile(bytes), place),
  trello: (bytes) => withinLimits(draftFromTrello(bytes)),
  csv: (bytes, { timeZone }) => withinLimits(draftFromCsv(bytes, timeZone)),
  planka: (bytes) => withinLimits(draftFromPlanka(bytes)),
  kanboard: (bytes, { timeZone }) => withinLimits(draftFromKanboard(bytes, timeZone)),
  wekan: (bytes) => withinLimits(draftFromWekan(bytes)),
  vikunja: (bytes) => withinLimits(draftFromVikunja(bytes)),
  github: (bytes) => withinLimits(draftFromGithub(bytes)),
};

/**
 * Reads a file of any tool as a draft. Throws IMPORT_SOURCE_UNKNOWN, IMPORT_BROKEN for a file that no tool wrote, and the errors of the
 * readers.
 */
export async function readImport(
  { source: requestedSource, bytes, skip = [] }: ReadRequest,
  { people, ...place }: ReadPlace,
): Promise<ReadImport> {
  if (requestedSource !== IMPORT_SOURCE_AUTO && !isImportSource(requestedSource))
    throw new AppError("IMPORT_SOURCE_UNKNOWN", { known: [...IMPORT_SOURCES] });
  const own = { ...place, here: new Set(people.map(({ id }) => id)) };
  const { source, draft: whole } = isZip(bytes)
    ? await fromArchive(bytes, own)
    : readPlainFile(bytes, requestedSource, own);
  const { draft, people: found } = withPeople(withoutColumns(whole, skip), people);
  return { draft, report: reportOf(source, draft, found) };
}

interface SourcedDraft {
  source: ImportSource;
  draft: ImportDraft;
}

/** Reads a file that is not an archive. */
export function readPlainFile(bytes: Uint8Array, requestedSource: string, place: PlainPlace): SourcedDraft {
  if (bytes.byteLength > IMPORT_MAX_BYTES) throw new AppError("BODY_TOO_LARGE", { maxBytes: IMPORT_MAX_BYTES });
  const source = requestedSource === IMPORT_SOURCE_AUTO ? sourceOf(bytes) : requestedSource;
  if (source === null || !isImportSource(source)) throw new AppError("IMPORT_BROKEN");
  return { source, draft: READERS[source](bytes, place) };
}

/** Vikunja's name for the file with all its data. */
const VIKUNJA_DATA = "data.json";

/** Only two tools write ZIP, so the contents decide, whatever source was requested. */
async function fromArchive(bytes: Uint8Array, place: ArchivePlace): Promise<SourcedDraft> {
  const archive = await openArchive(bytes);
  if (archive.has(BOARD_ARCHIVE_INDEX)) return { source: "yarus", draft: await draftFromArchive(archive, place) };
  if (!archive.has(VIKUNJA_DATA)) throw new AppError("IMPORT_BROKEN");
  const data = await archive.whole(VIKUNJA_DATA, IMPORT_MAX_BYTES);
  return { source: "vikunja", draft: withinLimits(draftFromVikunja(data)) };
}

function isImportSource(value: string): value is ImportSource {
  return IMPORT_SOURCES.some((source) => source === value);
}
