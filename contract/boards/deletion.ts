import * as z from "zod/mini";
import { type Board, boardSchema } from "../entities/board.ts";
import { endpoint } from "../core/endpoint.ts";
import { id } from "../core/field.ts";
import { DELETION_GRACE_DAYS } from "../core/limit.ts";

/** The end of a board for good (docs/decisions/0038). Apart from other calls on boards: few visits need these. */

const DAY_MS = 86_400_000;

/** When what is given up now goes. ISO 8601. */
export function endOfGrace(now: string): string {
  return new Date(Date.parse(now) + DELETION_GRACE_DAYS * DAY_MS).toISOString();
}

/** True from when a board was given up until it is gone or kept. */
export function isDeleting({ deleteAt = null }: Pick<Board, "deleteAt">): boolean {
  return deleteAt !== null;
}

const boardId = z.object({ boardId: id });
const withBoard = z.object({ board: boardSchema });

/** What goes with a board: boards with itself, and what is on all of them. `staying`: boards inside that go on at the top. */
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
