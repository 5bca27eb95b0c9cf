import type { StreamOps } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import { LABELS_PER_BOARD_MAX } from "#contract/core/limit.ts";
import { predict } from "#contract/mutations/mutation.ts";
import { requireAction, requireFreeId, requireLabel, requireOpenBoard } from "#server/access/require.ts";
import type { DecideInput, Handlers } from "#server/sync/mutations/handler.ts";

type LabelMutation = "label.create" | "label.set" | "label.archive" | "label.restore";

/** Labels of a board, which nested boards use too. */
export const labelHandlers: Pick<Handlers, LabelMutation> = {
  "label.create": {
    need: ({ id, args }) => ({ boards: [args.boardId], labels: [id], sizesOf: args.boardId }),
    decide: (input) => {
      const { mutation, facts } = input;
      requireAction(facts, mutation.args.boardId, "label.edit");
      requireOpenBoard(facts, mutation.args.boardId);
      requireFreeId(facts, "label", mutation.id);
      if (facts.sizes.labels >= LABELS_PER_BOARD_MAX) throw new AppError("TOO_MANY_LABELS");
      return predicted(input);
    },
  },
  "label.set": { need: ({ id }) => ({ labels: [id] }), decide: decideEdit },
  "label.archive": { need: ({ id }) => ({ labels: [id] }), decide: decideEdit },
  "label.restore": { need: ({ id }) => ({ labels: [id] }), decide: decideEdit },
};

function decideEdit(input: DecideInput<Exclude<LabelMutation, "label.create">>): StreamOps[] {
  const { mutation, facts } = input;
  const label = requireLabel(facts, mutation.id);
  requireAction(facts, label.boardId, "label.edit");
  requireOpenBoard(facts, label.boardId);
  return predicted(input);
}

function predicted({ mutation, facts, actor, now }: DecideInput<LabelMutation>): StreamOps[] {
  return predict(mutation, { actorId: actor.userId, view: facts, now });
}
