import type { StreamOps } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import { VIEWS_PER_BOARD_MAX } from "#contract/core/limit.ts";
import { predict } from "#contract/mutations/mutation.ts";
import { requireAction, requireFreeId, requireOpenBoard, requireView } from "#server/access/require.ts";
import type { DecideInput, Handlers } from "#server/sync/mutations/handler.ts";

type ViewMutation = "view.create" | "view.set" | "view.archive" | "view.restore";

/**
 * Named views of a board. Anything that a filter names may be deleted later, and clients ignore what is missing, so it is not validated
 * here.
 */
export const savedViewHandlers: Pick<Handlers, ViewMutation> = {
  "view.create": {
    need: ({ id, args }) => ({ boards: [args.boardId], savedViews: [id], sizesOf: args.boardId }),
    decide: (input) => {
      const { mutation, facts } = input;
      const { boardId, shared } = mutation.args;
      requireAction(facts, boardId, shared ? "view.share" : "view.own");
      requireOpenBoard(facts, boardId);
      requireFreeId(facts, "savedView", mutation.id);
      if (facts.sizes.savedViews >= VIEWS_PER_BOARD_MAX) throw new AppError("TOO_MANY_VIEWS");
      return predicted(input);
    },
  },
  "view.set": { need: ({ id }) => ({ savedViews: [id] }), decide: decideEdit },
  "view.archive": { need: ({ id }) => ({ savedViews: [id] }), decide: decideEdit },
  "view.restore": { need: ({ id }) => ({ savedViews: [id] }), decide: decideEdit },
};

/** A shared view is edited by the user who shared it, as long as they may share, and by board administrators (VF-12). */
function decideEdit(input: DecideInput<Exclude<ViewMutation, "view.create">>): StreamOps[] {
  const { mutation, facts, actor } = input;
  const { boardId, ownerId, shared } = requireView(facts, mutation.id, actor.userId);
  const isOwner = ownerId === actor.userId;
  requireAction(facts, boardId, !shared ? "view.own" : isOwner ? "view.share" : "view.moderate");
  requireOpenBoard(facts, boardId);
  return predicted(input);
}

function predicted({ mutation, facts, actor, now }: DecideInput<ViewMutation>): StreamOps[] {
  return predict(mutation, { actorId: actor.userId, view: facts, now });
}
