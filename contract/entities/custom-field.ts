import * as z from "zod/mini";
import { paletteColor, id, sortKey, text, time } from "../core/field.ts";
import { defineEntity, optionalShape } from "./define-entity.ts";
import { CUSTOM_FIELD_NAME_MAX, FIELD_OPTION_NAME_MAX, FIELD_OPTIONS_MAX } from "../core/limit.ts";

/** Types of values. A field's type never changes, because values of another type could not be converted. */
export const CUSTOM_FIELD_TYPES = ["text", "number", "date", "select", "person", "checkbox", "url"] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** One option of a `select`. A deleted option is marked archived: tasks that have it still show its last name. */
const optionSchema = z.object({ id, name: z.string(), color: paletteColor, sort: sortKey, archived: z.boolean() });
export type FieldOption = z.infer<typeof optionSchema>;

/** A custom field of a board for its tasks and those of nested boards (docs/decisions/0027). */
export const customFieldSchema = z.object({
  id,
  boardId: id,
  name: z.string(),
  type: z.enum(CUSTOM_FIELD_TYPES),
  /** Unordered: shown by (sort, id). Empty for every type except `select`. */
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

/** New or changed options, each complete; others stay unchanged. */
const options = z
  .array(z.strictObject({ id, name: fieldOptionName, color: paletteColor, sort: sortKey, archived: z.boolean() }))
  .check(z.maxLength(FIELD_OPTIONS_MAX, { error: "TOO_MANY_OPTIONS" }));

const inputs = { name: customFieldName, sort: sortKey, options };

export const customFieldEntity = defineEntity({
  schema: customFieldSchema,
  inputs,
  uses: {
    id: ["file"],
    boardId: [],
    name: ["file", "template"],
    type: ["file", "template"],
    options: ["file", "template"],
    sort: [],
    archivedAt: ["file"],
    createdAt: [],
    updatedAt: [],
    rev: [],
  },
  blank: { options: [], archivedAt: null, rev: 0 },
});

export const customFieldCreateArgs = z.strictObject({
  boardId: id,
  ...inputs,
  type: z.enum(CUSTOM_FIELD_TYPES, { error: "FIELD_TYPE" }),
  options: z.exactOptional(options),
});
export const customFieldSetArgs = z.strictObject(optionalShape(inputs));

/** Merges changed options into existing ones by id, so concurrent changes of different options never undo each other. */
export function mergeOptions(existing: readonly FieldOption[], changed: readonly FieldOption[]): FieldOption[] {
  const merged = new Map(existing.map((option) => [option.id, option]));
  for (const option of changed) merged.set(option.id, option);
  return [...merged.values()];
}
