import * as z from "zod/mini";
import { type Board, boardSchema } from "../entities/board.ts";
import { endpoint } from "../core/endpoint.ts";
import { id } from "../core/field.ts";
import { DELETION_GRACE_DAYS } from "../core/limit.ts";

/** Permanent deletion of a board (docs/decisions/0038). Apart from other board calls because few visits need it. */

const DAY_MS = 86_400_000;

/** Returns when something deleted now is removed permanently. ISO 8601. */
export function endOfGrace(now: string): string {
  return new Date(Date.parse(now) + DELETION_GRACE_DAYS * DAY_MS).toISOString();
}

/** Whether a board is scheduled for permanent deletion. */
export function isDeleting({ deleteAt = null }: Pick<Board, "deleteAt">): boolean {
  return deleteAt !== null;
}

const boardId = z.object({ boardId: id });
const withBoard = z.object({ board: boardSchema });

/** Numbers of what a deletion removes: boards (itself included) and their contents. `staying`: nested boards that become root boards. */
export const deletionSizes = z.object({ boards: z.int(), tasks: z.int(), files: z.int(), staying: z.int() });
export type DeletionSizes = z.infer<typeof deletionSizes>;

export const boardDelete = endpoint({
  method: "DELETE",
  path: "/api/board/{boardId}",
  access: "session",
  summary:
    "Delete a board for good, with the boards inside that its owner owns: in fourteen days, until then it may be kept",
  params: boardId,
  answer: withBoard,
});

export const boardKeep = endpoint({
  method: "POST",
  path: "/api/board/keep/{boardId}",
  access: "session",
  summary: "Keep a board that was to be deleted, with the boards that were to go with it",
  params: boardId,
  answer: withBoard,
});

export const boardDeletion = endpoint({
  method: "GET",
  path: "/api/board/{boardId}/deletion",
  access: "session",
  summary: "What would go if the board were deleted",
  params: boardId,
  answer: deletionSizes,
});
