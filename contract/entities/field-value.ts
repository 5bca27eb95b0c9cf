import * as z from "zod/mini";
import type { CustomField } from "./custom-field.ts";
import type { ErrorCode } from "../core/error.ts";
import { id, text, time } from "../core/field.ts";
import { isId } from "../core/id.ts";
import { FIELD_NUMBER_MAX, FIELD_TEXT_MAX } from "../core/limit.ts";
import { safeAddress } from "../core/link-address.ts";

/**
 * A task's value of a custom field: a text, an address, a day (`2026-11-24`) or a moment, the id of an option or a user, a number, a
 * checkbox. An empty value is not stored, so `null` only clears.
 */
export type FieldValue = string | number | boolean;

const words = text({ min: 1, max: FIELD_TEXT_MAX, empty: "VALUE_EMPTY", long: "VALUE_TOO_LONG" });

/** The type of any value; {@link readFieldValue} checks it against its field. */
const value = z.union([words, z.number(), z.boolean()], { error: "FIELD_TYPE" satisfies ErrorCode });

/** Sets a task's value of one field; `null` clears it. */
export const taskFillArgs = z.strictObject({ fieldId: id, value: z.nullable(value) });

/** Values of a task by field id, including fields of former boards. */
export const fieldValues = z.record(id, z.union([z.string(), z.number(), z.boolean()]));

/** Returns a task's value of a field, `null` for none. Rows that older builds stored have no values. */
export function valueIn(
  { fields }: { fields?: Readonly<Record<string, FieldValue>> },
  fieldId: string,
): FieldValue | null {
  return fields?.[fieldId] ?? null;
}

type FieldValueResult = { ok: true; value: FieldValue } | { ok: false; code: ErrorCode };
const accepted = (input: FieldValue): FieldValueResult => ({ ok: true, value: input });
const rejected = (code: ErrorCode): FieldValueResult => ({ ok: false, code });

/** Returns a value as its field stores it, or why the field rejects it. The server also checks whether a user may be named. */
export function readFieldValue(
  { type, options }: Pick<CustomField, "type" | "options">,
  input: FieldValue,
): FieldValueResult {
  switch (type) {
    case "number":
      if (typeof input !== "number") return rejected("FIELD_TYPE");
      return Math.abs(input) <= FIELD_NUMBER_MAX ? accepted(input) : rejected("FIELD_RANGE");
    case "checkbox":
      return typeof input === "boolean" ? accepted(input) : rejected("FIELD_TYPE");
    case "text":
      return typeof input === "string" ? accepted(input) : rejected("FIELD_TYPE");
    case "url":
      return typeof input === "string" && isWebAddress(input) ? accepted(input) : rejected("LINK_INVALID");
    case "date":
      return typeof input === "string" ? readDate(input) : rejected("DATE_INVALID");
    case "person":
      return isId(input) ? accepted(input) : rejected("ID_INVALID");
    case "select":
      return options.some((option) => option.id === input) ? accepted(input) : rejected("OPTION_GONE");
  }
}

/** Whether a text is a valid value of an address field: http and https only. */
export function isWebAddress(address: string): boolean {
  return /^https?:/i.test(address) && safeAddress(address) !== null;
}

/** A calendar day, the same in every time zone. */
export const DAY = /^\d{4}-\d\d-\d\d$/;

function readDate(date: string): FieldValueResult {
  const isDay = DAY.test(date);
  const moment = z.safeParse(time, isDay ? `${date}T00:00:00.000Z` : date);
  if (!moment.success) return rejected("DATE_INVALID");
  return accepted(isDay ? date : moment.data);
}
