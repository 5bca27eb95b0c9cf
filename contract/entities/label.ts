import * as z from "zod/mini";
import { paletteColor, id, text, time } from "../core/field.ts";
import { defineEntity, newRow, optionalShape, type RowInput } from "./define-entity.ts";
import { LABEL_NAME_MAX } from "../core/limit.ts";

/** A label of a board. Its name may be empty, because other tools have labels with only a colour. */
export const labelSchema = z.object({
  id,
  boardId: id,
  name: z.string(),
  color: paletteColor,
  archivedAt: z.nullable(time),
  createdAt: time,
  updatedAt: time,
  rev: z.number(),
});
export type Label = z.infer<typeof labelSchema>;

export const labelName = text({ min: 0, max: LABEL_NAME_MAX, empty: "NAME_EMPTY", long: "NAME_TOO_LONG" });

const inputs = { name: labelName, color: paletteColor };

export const labelEntity = defineEntity({
  schema: labelSchema,
  inputs,
  uses: {
    id: ["file", "template"],
    boardId: [],
    name: ["file", "template"],
    color: ["file", "template"],
    archivedAt: ["file"],
    createdAt: [],
    updatedAt: [],
    rev: [],
  },
  blank: { archivedAt: null, rev: 0 },
});

export const labelCreateArgs = z.strictObject({ boardId: id, ...inputs });
export const labelSetArgs = z.strictObject(optionalShape(inputs));

type LabelInput = Omit<RowInput<typeof labelEntity>, "createdAt" | "updatedAt">;

/** Returns a new label. Times are ISO 8601. */
export function newLabel(input: LabelInput & { readonly now: string }): Label {
  return newRow(labelEntity, { ...input, createdAt: input.now, updatedAt: input.now });
}
