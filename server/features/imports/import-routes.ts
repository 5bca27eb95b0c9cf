import {
  boardImport,
  boardImported,
  boardImportPreview,
  boardImportUndo,
} from "#contract/exchange/exchange-endpoints.ts";
import { ARCHIVE_MAX_BYTES } from "#contract/core/limit.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import { mutationIdOf, newIdOf } from "#server/http/idempotency.ts";
import type { WriteDeps } from "#server/http/write-deps.ts";
import { scopedStorage } from "#server/sync/mutations/token-scope.ts";
import type { SyncStorage } from "#server/sync/storage.ts";
import type { ImportRecords } from "./import-record-service.ts";
import { importBoard, type ImportContext, previewImport } from "./import-service.ts";

export interface ImportRouteDeps extends WriteDeps {
  storage: Pick<SyncStorage, "load">;
  documents: ImportContext["documents"];
  seal: ImportContext["seal"];
  files: ImportContext["files"];
  readers: ImportContext["readers"];
  zoneOf: ImportContext["zoneOf"];
  records: ImportRecords;
}

/** Parsing a file of megabytes is the most expensive call. */
const IMPORT_COST = 60;
const FILE = { fileBytesMax: ARCHIVE_MAX_BYTES, cost: IMPORT_COST };

export function bindImports(api: HttpApi, deps: ImportRouteDeps): void {
  const { rows, newId, records } = deps;
  const contextOf = (actor: ImportContext["actor"]): ImportContext => ({
    ...deps,
    storage: scopedStorage(deps.storage, actor),
    actor,
  });

  api.bind(
    boardImport,
    async ({ query: { source, parent, id, title, skip, timeZone }, file, session, request }) => {
      const { board, report, made } = await importBoard(contextOf(session), {
        mutationId: mutationIdOf(request, { op: "board.import", id }),
        boardId: id ?? newIdOf(request, { op: "board.import", userId: session.userId, newId }),
        parentId: parent ?? null,
        title,
        source,
        bytes: file,
        skip: placesOf(skip),
        timeZone,
      });
      await records.keep(made, report);
      // Loaded again: the first row has no revision yet.
      return { board: await rows.board(session, board.id), report };
    },
    FILE,
  );

  api.bind(
    boardImportPreview,
    ({ query: { source, parent, skip, timeZone }, file, session }) =>
      previewImport(contextOf(session), {
        parentId: parent ?? null,
        source,
        bytes: file,
        skip: placesOf(skip),
        timeZone,
      }),
    FILE,
  );

  api.bind(boardImported, async ({ params: { boardId }, session }) => ({
    imported: await records.of(session.userId, boardId),
  }));

  api.bind(boardImportUndo, async ({ params: { boardId }, session, request }) => {
    await records.undo(session, boardId, mutationIdOf(request));
    return { board: await rows.board(session, boardId) };
  });
}

function placesOf(skip: string | undefined): number[] {
  return skip === undefined ? [] : skip.split(",").map(Number);
}
