import * as z from "zod/mini";
import { paletteColor, id, text, time } from "../core/field.ts";
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

export const labelCreateArgs = z.strictObject({ boardId: id, name: labelName, color: paletteColor });
export const labelSetArgs = z.strictObject({ name: z.exactOptional(labelName), color: z.exactOptional(paletteColor) });
