import { predict } from "#contract/mutations/mutation.ts";
import { requireAction } from "#server/access/require.ts";
import type { Handlers } from "#server/sync/mutations/handler.ts";

/** Favourite boards of one user, in their own stream. A favourite may be removed from a board that is not visible any more. */
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
