import { boardDelete, boardDeletion, boardKeep } from "#contract/deletion.ts";
import type { Door } from "#server/http/door.ts";
import { mutationIdOf } from "#server/http/idempotency.ts";
import type { RowReader } from "#server/http/rows.ts";
import type { Deletions } from "./deletion-service.ts";

export interface DeletionDoor {
  deletions: Deletions;
  rows: Pick<RowReader, "board">;
}

export function bindDeletions(door: Door, { deletions, rows }: DeletionDoor): void {
  door.bind(boardDelete, async ({ params: { boardId }, session, request }) => {
    await deletions.give(session, boardId, mutationIdOf(request));
    return { board: await rows.board(session, boardId) };
  });

  door.bind(boardKeep, async ({ params: { boardId }, session, request }) => {
    await deletions.keep(session, boardId, mutationIdOf(request));
    return { board: await rows.board(session, boardId) };
  });

  door.bind(boardDeletion, ({ params: { boardId }, session }) => deletions.sizes(session, boardId));
}
