import { predict } from "#contract/mutations/mutation.ts";
import { requireAction, requireOpenBoard } from "#server/access/require.ts";
import type { Handlers } from "#server/sync/mutations/handler.ts";
import { withoutHiddenBoards } from "./board-archive-service.ts";

/**
 * Where a board stands: among the boards inside its parent, which is for whoever may put boards there, and at the top of one person, which is
 * theirs alone. A place at the top may be given up for a board that is not seen any more.
 */
export const boardPlaceHandlers: Pick<Handlers, "board.place" | "topBoard.place"> = {
  "board.place": {
    need: ({ id }) => ({ boards: [id] }),
    decide: ({ mutation, facts, actor, now }) => {
      requireAction(facts, mutation.id, "board.see");
      const parentId = facts.get("board", mutation.id)?.boardId ?? null;
      // At the top the key says nothing; it may have been there by the time that this comes.
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
