import { boardDelete, boardDeletion, boardKeep } from "#contract/boards/deletion.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import { mutationIdOf } from "#server/http/idempotency.ts";
import type { RowReader } from "#server/http/rows.ts";
import type { Deletions } from "./deletion-service.ts";

export interface DeletionRouteDeps {
  deletions: Deletions;
  rows: Pick<RowReader, "board">;
}

export function bindDeletions(api: HttpApi, { deletions, rows }: DeletionRouteDeps): void {
  api.bind(boardDelete, async ({ params: { boardId }, session, request }) => {
    await deletions.give(session, boardId, mutationIdOf(request));
    return { board: await rows.board(session, boardId) };
  });

  api.bind(boardKeep, async ({ params: { boardId }, session, request }) => {
    await deletions.keep(session, boardId, mutationIdOf(request));
    return { board: await rows.board(session, boardId) };
  });

  api.bind(boardDeletion, ({ params: { boardId }, session }) => deletions.sizes(session, boardId));
}
