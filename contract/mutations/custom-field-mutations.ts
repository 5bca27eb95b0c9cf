import * as z from "zod/mini";
import { boardStream, type RowOp, type StreamOps } from "../changes/change.ts";
import {
  customFieldCreateArgs,
  customFieldEntity,
  customFieldSetArgs,
  mergeOptions,
  type CustomField,
} from "../entities/custom-field.ts";
import { newRow } from "../entities/define-entity.ts";
import { defineMutation, type RowView } from "./define-mutation.ts";

function fieldSet(view: RowView, fieldId: string, fields: Partial<CustomField>): StreamOps[] {
  const row = view.get("customField", fieldId);
  if (row === undefined) return [];
  const op: RowOp = { e: "customField", id: fieldId, t: "set", f: fields };
  return [{ stream: boardStream(row.boardId), ops: [op] }];
}

export const customFieldMutations = {
  "customField.create": defineMutation({
    args: customFieldCreateArgs,
    predict: ({ id: fieldId, args, now }) => {
      const options = mergeOptions([], args.options ?? []);
      const row = newRow(customFieldEntity, { ...args, id: fieldId, options, createdAt: now, updatedAt: now });
      return [{ stream: boardStream(args.boardId), ops: [{ e: "customField", id: fieldId, t: "set", f: row }] }];
    },
  }),
  "customField.set": defineMutation({
    args: customFieldSetArgs,
    predict: ({ id: fieldId, args: { options, ...fields }, view, now }) => {
      const existing = view.get("customField", fieldId)?.options ?? [];
      const merged = options === undefined ? {} : { options: mergeOptions(existing, options) };
      return fieldSet(view, fieldId, { ...fields, ...merged, updatedAt: now });
    },
  }),
  "customField.archive": defineMutation({
    args: z.strictObject({}),
    predict: ({ id: fieldId, view, now }) => fieldSet(view, fieldId, { archivedAt: now, updatedAt: now }),
  }),
  "customField.restore": defineMutation({
    args: z.strictObject({}),
    predict: ({ id: fieldId, view, now }) => fieldSet(view, fieldId, { archivedAt: null, updatedAt: now }),
  }),
};
