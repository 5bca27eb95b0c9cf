import * as z from "zod/mini";
import { boardStream, type RowOp, type StreamOps } from "../changes/change.ts";
import { defineMutation, type RowView } from "./define-mutation.ts";
import { labelCreateArgs, labelSetArgs, newLabel, type Label } from "../entities/label.ts";

function labelSet(view: RowView, labelId: string, fields: Partial<Label>): StreamOps[] {
  const row = view.get("label", labelId);
  if (row === undefined) return [];
  const op: RowOp = { e: "label", id: labelId, t: "set", f: fields };
  return [{ stream: boardStream(row.boardId), ops: [op] }];
}

export const labelMutations = {
  "label.create": defineMutation({
    args: labelCreateArgs,
    predict: ({ id: labelId, args, now }) => {
      const row = newLabel({ ...args, id: labelId, now });
      return [{ stream: boardStream(args.boardId), ops: [{ e: "label", id: labelId, t: "set", f: row }] }];
    },
  }),
  "label.set": defineMutation({
    args: labelSetArgs,
    predict: ({ id: labelId, args, view, now }) => labelSet(view, labelId, { ...args, updatedAt: now }),
  }),
  "label.archive": defineMutation({
    args: z.strictObject({}),
    predict: ({ id: labelId, view, now }) => labelSet(view, labelId, { archivedAt: now, updatedAt: now }),
  }),
  "label.restore": defineMutation({
    args: z.strictObject({}),
    predict: ({ id: labelId, view, now }) => labelSet(view, labelId, { archivedAt: null, updatedAt: now }),
  }),
};
