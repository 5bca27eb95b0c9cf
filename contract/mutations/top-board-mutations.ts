import * as z from "zod/mini";
import { userStream, type RowOp } from "../changes/change.ts";
import { defineMutation } from "./define-mutation.ts";
import { sortKey } from "../core/field.ts";

export const topBoardMutations = {
  /** `null`: the board is ordered by title again. */
  "topBoard.place": defineMutation({
    args: z.strictObject({ sort: z.nullable(sortKey) }),
    predict: ({ id: boardId, args: { sort }, actorId }) => {
      const op: RowOp =
        sort === null
          ? { e: "topBoard", id: boardId, t: "del" }
          : { e: "topBoard", id: boardId, t: "set", f: { id: boardId, sort, rev: 0 } };
      return [{ stream: userStream(actorId), ops: [op] }];
    },
  }),
};
