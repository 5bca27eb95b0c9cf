import type { StreamOps } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import { RULES_AT_WORK_MAX, RULES_PER_BOARD_MAX } from "#contract/core/limit.ts";
import { predict } from "#contract/mutations/mutation.ts";
import { isWholeRule } from "#contract/entities/rule-form.ts";
import { requireAction, requireFreeId, requireOpenBoard, requireRule } from "#server/access/require.ts";
import type { DecideInput, Handlers } from "#server/sync/mutations/handler.ts";
import type { Facts } from "#server/sync/storage.ts";

type RuleMutation = "rule.create" | "rule.set" | "rule.archive" | "rule.restore";

/**
 * Rules of a board. What they refer to may be deleted at any time, so it is not validated here: a rule that cannot run reports it (AU-07).
 */
export const ruleHandlers: Pick<Handlers, RuleMutation> = {
  "rule.create": {
    need: ({ id, args }) => ({ boards: [args.boardId], rules: [id], sizesOf: args.boardId }),
    decide: (input) => {
      const { mutation, facts } = input;
      const { boardId, enabled = true } = mutation.args;
      requireAction(facts, boardId, "rule.edit");
      requireOpenBoard(facts, boardId);
      requireFreeId(facts, "rule", mutation.id);
      if (!isWholeRule(mutation.args)) throw new AppError("RULE_INVALID");
      if (facts.sizes.rules >= RULES_PER_BOARD_MAX) throw new AppError("TOO_MANY_RULES");
      if (enabled) requirePlaceAtWork(facts, boardId, mutation.id);
      return predicted(input);
    },
  },
  "rule.set": {
    need: ({ id }) => ({ rules: [id] }),
    decide: (input) => {
      const { mutation, facts } = input;
      const ops = decideEdit(input);
      const rule = { ...requireRule(facts, mutation.id), ...mutation.args };
      if (!isWholeRule(rule)) throw new AppError("RULE_INVALID");
      if (rule.enabled && rule.archivedAt === null) requirePlaceAtWork(facts, rule.boardId, rule.id);
      return ops;
    },
  },
  "rule.archive": { need: ({ id }) => ({ rules: [id] }), decide: decideEdit },
  "rule.restore": {
    need: ({ id }) => ({ rules: [id] }),
    decide: (input) => {
      const ops = decideEdit(input);
      const { enabled, boardId, id } = requireRule(input.facts, input.mutation.id);
      if (enabled) requirePlaceAtWork(input.facts, boardId, id);
      return ops;
    },
  },
};

/** Active rules are read with every write to their board. */
function requirePlaceAtWork(facts: Facts, boardId: string, ruleId: string): void {
  const others = facts.rulesOf(boardId).filter(({ id }) => id !== ruleId);
  if (others.length >= RULES_AT_WORK_MAX) throw new AppError("TOO_MANY_RULES");
}

function decideEdit(input: DecideInput<Exclude<RuleMutation, "rule.create">>): StreamOps[] {
  const { mutation, facts } = input;
  const { boardId } = requireRule(facts, mutation.id);
  requireAction(facts, boardId, "rule.edit");
  requireOpenBoard(facts, boardId);
  return predicted(input);
}

function predicted({ mutation, facts, actor, now }: DecideInput<RuleMutation>): StreamOps[] {
  return predict(mutation, { actorId: actor.userId, view: facts, now });
}
