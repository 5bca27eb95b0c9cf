import * as z from "zod/mini";
import type { CustomFieldType } from "#contract/entities/custom-field.ts";
import { type FieldValue, readFieldValue } from "#contract/entities/field-value.ts";
import {
  CUSTOM_FIELD_NAME_MAX,
  CUSTOM_FIELDS_PER_BOARD_MAX,
  FIELD_OPTION_NAME_MAX,
  FIELD_OPTIONS_MAX,
} from "#contract/core/limit.ts";
import { importText } from "../../import-text.ts";
import { type DraftField, fitText, type Losses } from "../draft/import-draft.ts";
import { key, lenient, listOf, words } from "../lenient.ts";
import { isoTime } from "../trello/trello-time.ts";

const settings = z.looseObject({ dropdownItems: listOf(z.looseObject({ _id: key, name: words })) });
export const fieldSchema = z.looseObject({
  _id: key,
  name: words,
  type: words,
  settings: lenient(settings, { dropdownItems: [] }),
});
type WekanField = z.infer<typeof fieldSchema>;

const value = lenient(z.nullable(z.union([z.string(), z.number(), z.boolean()])), null);
export const valueSchema = z.looseObject({ _id: key, value });

const TYPES: Readonly<Record<string, CustomFieldType>> = {
  text: "text",
  number: "number",
  currency: "number",
  date: "date",
  dropdown: "select",
  checkbox: "checkbox",
};

/** Converts WeKan's custom fields; unsupported types become text. */
export function fieldsOfWekan(fields: readonly WekanField[], losses: Losses): DraftField[] {
  for (const { name } of fields.slice(CUSTOM_FIELDS_PER_BOARD_MAX)) losses.add(importText.customFields, name);
  return fields.slice(0, CUSTOM_FIELDS_PER_BOARD_MAX).map((field) => ({
    key: idOf(field),
    name: fitText(field.name, CUSTOM_FIELD_NAME_MAX, importText.customFields, losses) || importText.untitled,
    type: typeOf(field),
    options: optionsOf(field).map(({ _id, name }) => ({
      key: _id,
      name: fitText(name, FIELD_OPTION_NAME_MAX, importText.customFields, losses) || importText.untitled,
      color: "graphite",
      archived: false,
    })),
    archivedAt: null,
  }));
}

function idOf({ _id: id }: WekanField): string {
  return id;
}

function typeOf({ type }: WekanField): CustomFieldType {
  return TYPES[type] ?? "text";
}

function optionsOf(field: WekanField): WekanField["settings"]["dropdownItems"] {
  return typeOf(field) === "select" ? field.settings.dropdownItems.slice(0, FIELD_OPTIONS_MAX) : [];
}

/** Field values of one card; a value that the field does not accept is reported. */
export function valuesOfWekan(
  values: readonly z.infer<typeof valueSchema>[],
  fields: readonly WekanField[],
  losses: Losses,
): Record<string, FieldValue> {
  const entries = values.flatMap(({ _id, value: rawValue }) => {
    const field = fields.slice(0, CUSTOM_FIELDS_PER_BOARD_MAX).find((one) => idOf(one) === _id);
    if (rawValue === null || rawValue === "" || rawValue === false) return [];
    const read = field === undefined ? null : readFieldValue(shapeOf(field), adapted(typeOf(field), rawValue));
    if (read?.ok === true) return [[_id, read.value] as const];
    losses.add(importText.customValues, field?.name ?? "");
    return [];
  });
  return Object.fromEntries(entries);
}

function shapeOf(field: WekanField): Parameters<typeof readFieldValue>[0] {
  const options = optionsOf(field).map(({ _id, name }) => ({
    id: _id,
    name,
    color: "graphite" as const,
    sort: "a0",
    archived: false,
  }));
  return { type: typeOf(field), options };
}

function adapted(type: CustomFieldType, rawValue: string | number | boolean): FieldValue {
  if (type === "date") return isoTime(String(rawValue)) ?? "";
  if (type === "number") return Number(rawValue);
  return type === "text" ? String(rawValue) : rawValue;
}
