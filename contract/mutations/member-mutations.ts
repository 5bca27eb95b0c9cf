import { boardStream } from "../changes/change.ts";
import { defineMutation } from "./define-mutation.ts";
import { memberRemoveArgs, memberSetArgs } from "../entities/member.ts";

/** The mutation's id is the user's. Only the server knows a new member's name, so nothing is shown before it responds. */
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
