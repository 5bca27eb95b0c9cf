import { boardStream, type StreamOps } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import { COLUMNS_PER_BOARD_MAX } from "#contract/core/limit.ts";
import { predict } from "#contract/mutations/mutation.ts";
import { requireAction, requireColumn, requireFreeId, requireOpenBoard } from "#server/access/require.ts";
import type { DecideInput, Handlers } from "#server/sync/mutations/handler.ts";
import { settlePlace } from "#server/sync/place.ts";
import type { GapNeed } from "#server/sync/storage.ts";

type ColumnMutation = "column.create" | "column.set" | "column.move" | "column.archive" | "column.restore";

/** Changing a column's kind does not touch its tasks: `doneAt` is set when a task enters the column. */
export const columnHandlers: Pick<Handlers, ColumnMutation> = {
  "column.create": {
    need: ({ id, args }) => ({
      boards: [args.boardId],
      columns: [id],
      gap: placeOf(id, args.boardId, args),
      sizesOf: args.boardId,
    }),
    decide: (input) => {
      const { mutation, facts } = input;
      const { boardId } = mutation.args;
      requireAction(facts, boardId, "column.edit");
      requireOpenBoard(facts, boardId);
      requireFreeId(facts, "column", mutation.id);
      if (facts.sizes.columns >= COLUMNS_PER_BOARD_MAX) throw new AppError("TOO_MANY_COLUMNS");
      return settlePlace(predicted(input), placeOf(mutation.id, boardId, mutation.args), boardStream(boardId), facts);
    },
  },
  "column.set": { need: ({ id }) => ({ columns: [id] }), decide: decideEdit },
  "column.move": {
    need: ({ id, args }) => ({ columns: [id], gap: placeOf(id, null, args) }),
    decide: (input) => {
      const { mutation, facts } = input;
      const ops = decideEdit(input);
      const { boardId } = requireColumn(facts, mutation.id);
      return settlePlace(ops, placeOf(mutation.id, boardId, mutation.args), boardStream(boardId), facts);
    },
  },
  "column.archive": { need: ({ id }) => ({ columns: [id] }), decide: decideEdit },
  "column.restore": { need: ({ id }) => ({ columns: [id] }), decide: decideEdit },
};

type Place = Pick<GapNeed, "sort" | "afterId" | "beforeId">;

/** `boardId` is `null` while only the storage knows it: the list is then the column's own. */
function placeOf(columnId: string, boardId: string | null, { sort, afterId, beforeId }: Place): GapNeed {
  return { list: "column", parentId: boardId, movingId: columnId, sort, afterId, beforeId };
}

function decideEdit(input: DecideInput<Exclude<ColumnMutation, "column.create">>): StreamOps[] {
  const { mutation, facts } = input;
  const column = requireColumn(facts, mutation.id);
  requireAction(facts, column.boardId, "column.edit");
  requireOpenBoard(facts, column.boardId);
  return predicted(input);
}

function predicted({ mutation, facts, actor, now }: DecideInput<ColumnMutation>): StreamOps[] {
  return predict(mutation, { actorId: actor.userId, view: facts, now });
}
