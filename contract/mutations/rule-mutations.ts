import * as z from "zod/mini";
import { boardStream, type RowOp, type StreamOps } from "../changes/change.ts";
import { newRow } from "../entities/define-entity.ts";
import { defineMutation, type RowView } from "./define-mutation.ts";
import { ruleCreateArgs, ruleEntity, ruleSetArgs, type Rule } from "../entities/rule.ts";

function ruleSet(view: RowView, ruleId: string, fields: Partial<Rule>): StreamOps[] {
  const row = view.get("rule", ruleId);
  if (row === undefined) return [];
  const op: RowOp = { e: "rule", id: ruleId, t: "set", f: fields };
  return [{ stream: boardStream(row.boardId), ops: [op] }];
}

/** Editing a rule makes the editor its author, in whose name it acts. */
export const ruleMutations = {
  "rule.create": defineMutation({
    args: ruleCreateArgs,
    predict: ({ id, args, actorId, now }) => {
      const row = newRow(ruleEntity, { ...args, id, authorId: actorId, createdAt: now, updatedAt: now });
      return [{ stream: boardStream(args.boardId), ops: [{ e: "rule", id, t: "set", f: row }] }];
    },
  }),
  "rule.set": defineMutation({
    args: ruleSetArgs,
    predict: ({ id, args, actorId, view, now }) =>
      ruleSet(view, id, { ...args, authorId: actorId, lastFault: null, updatedAt: now }),
  }),
  "rule.archive": defineMutation({
    args: z.strictObject({}),
    predict: ({ id, view, now }) => ruleSet(view, id, { archivedAt: now, updatedAt: now }),
  }),
  "rule.restore": defineMutation({
    args: z.strictObject({}),
    predict: ({ id, view, now }) => ruleSet(view, id, { archivedAt: null, updatedAt: now }),
  }),
};
