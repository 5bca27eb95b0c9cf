import { boardStream } from "../changes/change.ts";
import { defineMutation } from "./define-mutation.ts";
import { memberRemoveArgs, memberSetArgs } from "../entities/member.ts";

/** The mutation's id is the person's. A new person's name is known to the server only, so nothing is shown before it answers. */
export const memberMutations = {
  "member.set": defineMutation({
    args: memberSetArgs,
    predict: ({ id: userId, args }) => [
      { stream: boardStream(args.boardId), ops: [{ e: "member", id: userId, t: "set", f: { role: args.role } }] },
    ],
  }),
  "member.remove": defineMutation({
    args: memberRemoveArgs,
    predict: ({ id: userId, args }) => [
      { stream: boardStream(args.boardId), ops: [{ e: "member", id: userId, t: "del" }] },
    ],
  }),
};
