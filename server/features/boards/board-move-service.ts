import { boardStream, type StreamOps } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import { BOARD_DEPTH_MAX } from "#contract/core/limit.ts";
import { predict } from "#contract/mutations/mutation.ts";
import { requireAction, requireOpenBoard } from "#server/access/require.ts";
import type { DecideInput, Handlers } from "#server/sync/mutations/handler.ts";
import type { Facts } from "#server/sync/storage.ts";

/**
 * Moves a board to another parent, or to the root. Guards all ancestors of the new parent, so that concurrent moves cannot form a cycle.
 */
export const boardMoveHandlers: Pick<Handlers, "board.move"> = {
  "board.move": {
    need: ({ id, args }) =>
      args.boardId === null
        ? { boards: [id], heightOf: id }
        : { boards: [id, args.boardId], heightOf: id, guardAbove: args.boardId },
    decide: decideMove,
  },
};

function decideMove({ mutation, facts, actor, now }: DecideInput<"board.move">): StreamOps[] {
  const { id, args } = mutation;
  requireAction(facts, id, "board.reparent");
  if (args.boardId !== null) requireNewParent(facts, id, args.boardId);
  const row = facts.get("board", id);
  const ops = predict(mutation, { actorId: actor.userId, view: facts, now });
  // A board that does not inherit is not in the streams of its parents (SY-15).
  return row?.inherit === false ? ops.filter((part) => part.stream === boardStream(id)) : ops;
}

function requireNewParent(facts: Facts, boardId: string, parentId: string): void {
  requireAction(facts, parentId, "board.nest");
  const above = facts.ancestorsOf(parentId);
  if (parentId === boardId || above.includes(boardId)) throw new AppError("BOARD_CIRCLE");
  requireOpenBoard(facts, parentId);
  if (above.length + 1 + facts.height > BOARD_DEPTH_MAX) throw new AppError("BOARD_TOO_DEEP");
}
