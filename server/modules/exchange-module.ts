import { createHmac } from "node:crypto";
import { sealedText } from "#contract/exchange/board-file.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/database.ts";
import { keyFor } from "#server/features/auth/secret-service.ts";
import type { FileStorage } from "#server/features/attachments/file-storage-service.ts";
import { createBoardLists } from "#server/features/boards/board-list-service.ts";
import { createBoardQueries } from "#server/features/boards/board-queries.ts";
import type { DocumentsInBulk } from "#server/features/documents/document-bulk-service.ts";
import { createExportQueries } from "#server/features/exports/export-queries.ts";
import { bindExports } from "#server/features/exports/export-routes.ts";
import { createArchives } from "#server/features/exports/archive-service.ts";
import { createExports, createTurns, type ExportBoard } from "#server/features/exports/export-service.ts";
import type { Deletions } from "#server/features/deletion/deletion-service.ts";
import { createImportQueries } from "#server/features/imports/import-queries.ts";
import { createImportRecords } from "#server/features/imports/import-record-service.ts";
import { bindImports } from "#server/features/imports/import-routes.ts";
import { createUserQueries } from "#server/features/users/user-queries.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import { createRowReader } from "#server/http/rows.ts";
import type { Sync } from "./entities-module.ts";

export interface ExchangeOptions {
  config: Pick<Config, "secret">;
  database: Database;
  now: () => number;
}

type ExchangeParts = Pick<Sync, "access" | "mutator" | "storage"> & {
  documents: DocumentsInBulk;
  fileStorage: FileStorage;
  deletions: Pick<Deletions, "give">;
  newId: () => string;
};

/** Binds exports and imports of whole boards. Returns the function that exports a board to a file. */
export function bindExchange(
  api: HttpApi,
  { config, database, now }: ExchangeOptions,
  parts: ExchangeParts,
): ExportBoard {
  const { access, mutator, storage, documents, fileStorage, deletions, newId } = parts;
  const key = keyFor("board-file", config.secret);
  const seal: typeof sealedText = (content) =>
    createHmac("sha256", key).update(sealedText(content)).digest("base64url");
  const lists = createBoardLists({ queries: createBoardQueries(database.pool), now });
  const users = createUserQueries(database.pool);
  const zoneOf = async (userId: string): Promise<string> => (await users.find(userId))?.timeZone ?? "UTC";
  const env = {
    access,
    queries: createExportQueries(database.pool),
    above: (userId: string, boardId: string) => lists.ancestors(userId, boardId),
    read: (guids: readonly string[]) => documents.read(guids),
    seal,
    zoneOf,
    now,
  };
  const turns = createTurns();
  const exportBoard = createExports(env, turns);
  bindExports(
    api,
    exportBoard,
    createArchives({ ...env, bytesOf: (attachment) => fileStorage.bytesOf(attachment) }, turns),
  );
  const queries = createImportQueries(database.pool);
  const records = createImportRecords({ access, queries, give: (...args) => deletions.give(...args), now });
  const rows = createRowReader(storage);
  bindImports(api, {
    mutator,
    storage,
    rows,
    newId,
    documents,
    seal,
    files: fileStorage,
    records,
    readers: (boardId) => queries.readers(boardId),
    zoneOf,
  });
  return exportBoard;
}
