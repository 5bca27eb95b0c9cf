import { predict } from "#contract/mutations/mutation.ts";
import { requireAction, requireOpenBoard } from "#server/access/require.ts";
import type { Handlers } from "#server/sync/mutations/handler.ts";
import { withoutHiddenBoards } from "./board-archive-service.ts";

/**
 * Positions of boards: among a parent's nested boards, which needs the right to place them, and among one user's root boards, which is
 * private. A root position may be removed even for a board that is not visible any more.
 */
export const boardPlaceHandlers: Pick<Handlers, "board.place" | "topBoard.place"> = {
  "board.place": {
    need: ({ id }) => ({ boards: [id] }),
    decide: ({ mutation, facts, actor, now }) => {
      requireAction(facts, mutation.id, "board.see");
      const parentId = facts.get("board", mutation.id)?.boardId ?? null;
      // The sort key of a root board has no meaning; the board may have become one by the time that the mutation arrives.
      if (parentId === null) requireAction(facts, mutation.id, "board.edit");
      else requireAction(facts, parentId, "board.nest");
      requireOpenBoard(facts, mutation.id);
      return withoutHiddenBoards(predict(mutation, { actorId: actor.userId, view: facts, now }), facts);
    },
  },
  "topBoard.place": {
    need: ({ id, args }) => ({ ownStream: true, ...(args.sort === null ? {} : { boards: [id] }) }),
    decide: ({ mutation, facts, actor, now }) => {
      if (mutation.args.sort !== null) requireAction(facts, mutation.id, "board.see");
      return predict(mutation, { actorId: actor.userId, view: facts, now });
    },
  },
};
