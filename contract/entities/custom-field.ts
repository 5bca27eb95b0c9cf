import * as z from "zod/mini";
import { paletteColor, id, sortKey, text, time } from "../core/field.ts";
import { CUSTOM_FIELD_NAME_MAX, FIELD_OPTION_NAME_MAX, FIELD_OPTIONS_MAX } from "../core/limit.ts";

/** What a value may be. It is chosen when the field is made and stays: values of another kind could not be kept. */
export const CUSTOM_FIELD_TYPES = ["text", "number", "date", "select", "person", "checkbox", "url"] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** One choice of a `select`. One that was taken away is marked: tasks that have it go on showing its last name. */
const optionSchema = z.object({ id, name: z.string(), color: paletteColor, sort: sortKey, archived: z.boolean() });
export type FieldOption = z.infer<typeof optionSchema>;

/** A field that a board adds to its tasks and to those of the boards below it (docs/decisions/0027). */
export const customFieldSchema = z.object({
  id,
  boardId: id,
  name: z.string(),
  type: z.enum(CUSTOM_FIELD_TYPES),
  /** In no order: they stand by (sort, id). Empty for every type but `select`. */
  options: z.array(optionSchema),
  sort: sortKey,
  archivedAt: z.nullable(time),
  createdAt: time,
  updatedAt: time,
  rev: z.number(),
});
export type CustomField = z.infer<typeof customFieldSchema>;

export const customFieldName = text({ min: 1, max: CUSTOM_FIELD_NAME_MAX, empty: "NAME_EMPTY", long: "NAME_TOO_LONG" });
export const fieldOptionName = text({ min: 1, max: FIELD_OPTION_NAME_MAX, empty: "NAME_EMPTY", long: "NAME_TOO_LONG" });

/** Options that are new or changed, each whole; those that are not named stay as they are. */
const options = z
  .array(z.strictObject({ id, name: fieldOptionName, color: paletteColor, sort: sortKey, archived: z.boolean() }))
  .check(z.maxLength(FIELD_OPTIONS_MAX, { error: "TOO_MANY_OPTIONS" }));

export const customFieldCreateArgs = z.strictObject({
  boardId: id,
  name: customFieldName,
  type: z.enum(CUSTOM_FIELD_TYPES, { error: "FIELD_TYPE" }),
  sort: sortKey,
  options: z.exactOptional(options),
});
export const customFieldSetArgs = z.strictObject({
  name: z.exactOptional(customFieldName),
  sort: z.exactOptional(sortKey),
  options: z.exactOptional(options),
});

/** Options after some of them were given anew: by id, so that two who change different ones never undo each other. */
export function mergeOptions(existing: readonly FieldOption[], changed: readonly FieldOption[]): FieldOption[] {
  const merged = new Map(existing.map((option) => [option.id, option]));
  for (const option of changed) merged.set(option.id, option);
  return [...merged.values()];
}
