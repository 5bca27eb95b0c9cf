import * as z from "zod/mini";
import { userStream } from "../changes/change.ts";
import { defineMutation } from "./define-mutation.ts";
import { sortKey } from "../core/field.ts";

export const favouriteMutations = {
  "favourite.set": defineMutation({
    args: z.strictObject({ sort: sortKey }),
    predict: ({ id: boardId, args, actorId }) => [
      {
        stream: userStream(actorId),
        ops: [{ e: "favourite", id: boardId, t: "set", f: { id: boardId, sort: args.sort, rev: 0 } }],
      },
    ],
  }),
  "favourite.remove": defineMutation({
    args: z.strictObject({}),
    predict: ({ id: boardId, actorId }) => [
      { stream: userStream(actorId), ops: [{ e: "favourite", id: boardId, t: "del" }] },
    ],
  }),
};
