import { boardImport } from "#contract/exchange-endpoints.ts";
import { IMPORT_MAX_BYTES } from "#contract/limit.ts";
import type { Door } from "#server/http/door.ts";
import { mutationIdOf } from "#server/http/idempotency.ts";
import type { Writing } from "#server/http/writing.ts";
import type { SyncStorage } from "#server/sync/storage.ts";
import { importBoard, type ImportContext } from "./import-service.ts";

export interface ImportDoor extends Writing {
  storage: Pick<SyncStorage, "load">;
  documents: ImportContext["documents"];
  seal: ImportContext["seal"];
}

/** Reading a file of megabytes is the dearest call there is. */
const IMPORT_COST = 60;

export function bindImports(door: Door, { mutator, rows, storage, newId, documents, seal }: ImportDoor): void {
  door.bind(
    boardImport,
    async ({ query: { source, parent, id, title }, file, session, request }) => {
      const { board, report } = await importBoard(
        { mutator, storage, actor: session, newId, documents, seal },
        {
          mutationId: mutationIdOf(request, { op: "board.import", id }),
          boardId: id ?? newId(),
          parentId: parent ?? null,
          title,
          source,
          bytes: file,
        },
      );
      // Read again: the first time the row has no revision yet.
      return { board: await rows.board(session, board.id), report };
    },
    { fileBytesMax: IMPORT_MAX_BYTES, cost: IMPORT_COST },
  );
}
