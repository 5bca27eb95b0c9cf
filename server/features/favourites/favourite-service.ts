import { predict } from "#contract/mutations/mutation.ts";
import { requireAction } from "#server/access/require.ts";
import type { Handlers } from "#server/sync/mutations/handler.ts";

/** Boards that one person starred, in their own stream. A star may be taken off a board that is not seen any more. */
export const favouriteHandlers: Pick<Handlers, "favourite.set" | "favourite.remove"> = {
  "favourite.set": {
    need: ({ id }) => ({ boards: [id], favourite: id }),
    decide: ({ mutation, facts, actor, now }) => {
      requireAction(facts, mutation.id, "board.favourite");
      return predict(mutation, { actorId: actor.userId, view: facts, now });
    },
  },
  "favourite.remove": {
    need: ({ id }) => ({ favourite: id }),
    decide: ({ mutation, facts, actor, now }) => predict(mutation, { actorId: actor.userId, view: facts, now }),
  },
};
