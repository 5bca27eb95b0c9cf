import * as z from "zod/mini";
import { boardStream, type RowOp, type StreamOps } from "../changes/change.ts";
import {
  columnCreateArgs,
  columnMoveArgs,
  columnSetArgs,
  newColumn,
  shownSort,
  type Column,
} from "../entities/column.ts";
import { defineMutation, type RowView } from "./define-mutation.ts";

function columnSet(view: RowView, columnId: string, fields: Partial<Column>): StreamOps[] {
  const row = view.get("column", columnId);
  if (row === undefined) return [];
  const op: RowOp = { e: "column", id: columnId, t: "set", f: fields };
  return [{ stream: boardStream(row.boardId), ops: [op] }];
}

export const columnMutations = {
  "column.create": defineMutation({
    args: columnCreateArgs,
    predict: ({ id: columnId, args, now }) => {
      const row = newColumn({ ...args, id: columnId, sort: shownSort(args.sort), now });
      return [{ stream: boardStream(args.boardId), ops: [{ e: "column", id: columnId, t: "set", f: row }] }];
    },
  }),
  "column.set": defineMutation({
    args: columnSetArgs,
    predict: ({ id: columnId, args, view, now }) => columnSet(view, columnId, { ...args, updatedAt: now }),
  }),
  "column.move": defineMutation({
    args: columnMoveArgs,
    predict: ({ id: columnId, args, view, now }) =>
      columnSet(view, columnId, { sort: shownSort(args.sort), updatedAt: now }),
  }),
  "column.archive": defineMutation({
    args: z.strictObject({}),
    predict: ({ id: columnId, view, now }) => columnSet(view, columnId, { archivedAt: now, updatedAt: now }),
  }),
  "column.restore": defineMutation({
    args: z.strictObject({}),
    predict: ({ id: columnId, view, now }) => columnSet(view, columnId, { archivedAt: null, updatedAt: now }),
  }),
};
