import {
  IMPORT_SOURCE_AUTO,
  IMPORT_SOURCES,
  type ImportReport,
  type ImportSource,
} from "#contract/exchange-endpoints.ts";
import { AppError } from "#contract/error.ts";
import type { Person } from "#contract/user.ts";
import type { FileComment } from "#contract/board-file.ts";
import { draftFromCsv } from "./csv-import.ts";
import { withinLimits } from "./draft-limits.ts";
import { withPeople } from "./draft-people.ts";
import { reportOf, withoutColumns } from "./draft-tree.ts";
import { draftFromGithub } from "./foreign/github-import.ts";
import { draftFromKanboard } from "./foreign/kanboard-import.ts";
import { draftFromPlanka } from "./foreign/planka-import.ts";
import { sourceOf } from "./foreign/recognise.ts";
import { draftFromVikunja } from "./foreign/vikunja-import.ts";
import { draftFromWekan } from "./foreign/wekan-import.ts";
import type { ImportDraft } from "./import-draft.ts";
import { readOwnFile } from "./own-file.ts";
import { draftFromOwn, type OwnPlace } from "./own-import.ts";
import { draftFromTrello } from "./trello-import.ts";

export interface ReadPlace {
  /** People who will see the new board. */
  people: readonly Person[];
  /** Whether this server itself wrote down that somebody said this. */
  isSealed: (comment: FileComment) => boolean;
}

export interface ReadRequest {
  source: string;
  /** The file as it is. */
  bytes: Uint8Array;
  /** Columns that are left out, by their places. */
  skip?: readonly number[];
}

export interface ReadImport {
  draft: ImportDraft;
  report: ImportReport;
}

const READERS: Record<ImportSource, (bytes: Uint8Array, place: OwnPlace) => ImportDraft> = {
  yarus: (bytes, place) => draftFromOwn(readOwnFile(bytes), place),
  trello: (bytes) => withinLimits(draftFromTrello(bytes)),
  csv: (bytes) => withinLimits(draftFromCsv(bytes)),
  planka: (bytes) => withinLimits(draftFromPlanka(bytes)),
  kanboard: (bytes) => withinLimits(draftFromKanboard(bytes)),
  wekan: (bytes) => withinLimits(draftFromWekan(bytes)),
  vikunja: (bytes) => withinLimits(draftFromVikunja(bytes)),
  github: (bytes) => withinLimits(draftFromGithub(bytes)),
};

/** Reads a file of any tool as a draft. Refuses IMPORT_SOURCE_UNKNOWN, IMPORT_BROKEN for what no tool wrote, and what the readers refuse. */
export function readImport(
  { source: asked, bytes, skip = [] }: ReadRequest,
  { people, isSealed }: ReadPlace,
): ReadImport {
  const source = asked === IMPORT_SOURCE_AUTO ? sourceOf(bytes) : asked;
  if (source === null) throw new AppError("IMPORT_BROKEN");
  if (!isImportSource(source)) throw new AppError("IMPORT_SOURCE_UNKNOWN", { known: [...IMPORT_SOURCES] });
  const here = new Set(people.map(({ id }) => id));
  const read = withoutColumns(READERS[source](bytes, { here, isSealed }), skip);
  const { draft, people: found } = withPeople(read, people);
  return { draft, report: reportOf(source, draft, found) };
}

function isImportSource(value: string): value is ImportSource {
  return IMPORT_SOURCES.some((source) => source === value);
}
