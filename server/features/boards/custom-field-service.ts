import type { StreamOps } from "#contract/changes/change.ts";
import { mergeOptions, type FieldOption } from "#contract/entities/custom-field.ts";
import { AppError } from "#contract/core/error.ts";
import { CUSTOM_FIELDS_PER_BOARD_MAX, FIELD_OPTIONS_STORED_MAX, FIELD_OPTIONS_MAX } from "#contract/core/limit.ts";
import { predict } from "#contract/mutations/mutation.ts";
import { requireAction, requireCustomField, requireFreeId, requireOpenBoard } from "#server/access/require.ts";
import type { DecideInput, Handlers } from "#server/sync/mutations/handler.ts";

type FieldMutation = "customField.create" | "customField.set" | "customField.archive" | "customField.restore";

/** Custom fields of a board, which nested boards inherit. Lists are short, so the position is the key that the client sends. */
export const customFieldHandlers: Pick<Handlers, FieldMutation> = {
  "customField.create": {
    need: ({ id, args }) => ({ boards: [args.boardId], customFields: [id], sizesOf: args.boardId }),
    decide: (input) => {
      const { mutation, facts } = input;
      const { boardId, type, options = [] } = mutation.args;
      requireAction(facts, boardId, "field.edit");
      requireOpenBoard(facts, boardId);
      requireFreeId(facts, "customField", mutation.id);
      if (facts.sizes.customFields >= CUSTOM_FIELDS_PER_BOARD_MAX) throw new AppError("TOO_MANY_FIELDS");
      requireFittingOptions(type, mergeOptions([], options));
      return predicted(input);
    },
  },
  "customField.set": {
    need: ({ id }) => ({ customFields: [id] }),
    decide: (input) => {
      const ops = decideEdit(input);
      const { type, options } = requireCustomField(input.facts, input.mutation.id);
      requireFittingOptions(type, mergeOptions(options, input.mutation.args.options ?? []));
      return ops;
    },
  },
  "customField.archive": { need: ({ id }) => ({ customFields: [id] }), decide: decideEdit },
  "customField.restore": { need: ({ id }) => ({ customFields: [id] }), decide: decideEdit },
};

/** Only a select has options. Removed options are kept for the tasks that use them, up to a limit. */
function requireFittingOptions(type: string, options: readonly FieldOption[]): void {
  if (type !== "select" && options.length > 0) throw new AppError("FIELD_TYPE", { field: "options" });
  const open = options.filter(({ archived }) => !archived).length;
  if (open > FIELD_OPTIONS_MAX || options.length > FIELD_OPTIONS_STORED_MAX) throw new AppError("TOO_MANY_OPTIONS");
}

function decideEdit(input: DecideInput<Exclude<FieldMutation, "customField.create">>): StreamOps[] {
  const { mutation, facts } = input;
  const { boardId } = requireCustomField(facts, mutation.id);
  requireAction(facts, boardId, "field.edit");
  requireOpenBoard(facts, boardId);
  return predicted(input);
}

function predicted({ mutation, facts, actor, now }: DecideInput<FieldMutation>): StreamOps[] {
  return predict(mutation, { actorId: actor.userId, view: facts, now });
}
