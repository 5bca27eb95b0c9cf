import * as z from "zod/mini";
import type { CustomField } from "./custom-field.ts";
import type { ErrorCode } from "./error.ts";
import { id, text, time } from "./field.ts";
import { isId } from "./id.ts";
import { FIELD_NUMBER_MAX, FIELD_TEXT_MAX } from "./limit.ts";
import { safeAddress } from "./link-address.ts";

/**
 * What a task says in a custom field: a text, an address, a day (`2026-11-24`) or a moment, the id of an option or of a person, a number,
 * a tick. None is no value at all, so `null` only ever clears.
 */
export type FieldValue = string | number | boolean;

const words = text({ min: 1, max: FIELD_TEXT_MAX, empty: "VALUE_EMPTY", long: "VALUE_TOO_LONG" });

/** The shape of any value; whether it fits its field is {@link readFieldValue}'s to say. */
const value = z.union([words, z.number(), z.boolean()], { error: "FIELD_TYPE" satisfies ErrorCode });

/** Says what a task has in one field; `null` clears it. */
export const taskFillArgs = z.strictObject({ fieldId: id, value: z.nullable(value) });

/** Values of a task by the ids of their fields, of former boards too. */
export const fieldValues = z.record(id, z.union([z.string(), z.number(), z.boolean()]));

/** What a task says in a field, `null` for nothing. Rows that an older build has kept have no values at all. */
export function valueIn(
  { fields }: { fields?: Readonly<Record<string, FieldValue>> },
  fieldId: string,
): FieldValue | null {
  return fields?.[fieldId] ?? null;
}

type Read = { ok: true; value: FieldValue } | { ok: false; code: ErrorCode };
const taken = (given: FieldValue): Read => ({ ok: true, value: given });
const refused = (code: ErrorCode): Read => ({ ok: false, code });

/** A value as its field keeps it, or why the field does not take it. Whether a person may be named is asked by the server besides. */
export function readFieldValue({ type, options }: Pick<CustomField, "type" | "options">, given: FieldValue): Read {
  switch (type) {
    case "number":
      if (typeof given !== "number") return refused("FIELD_TYPE");
      return Math.abs(given) <= FIELD_NUMBER_MAX ? taken(given) : refused("FIELD_RANGE");
    case "checkbox":
      return typeof given === "boolean" ? taken(given) : refused("FIELD_TYPE");
    case "text":
      return typeof given === "string" ? taken(given) : refused("FIELD_TYPE");
    case "url":
      return typeof given === "string" && isWebAddress(given) ? taken(given) : refused("LINK_INVALID");
    case "date":
      return typeof given === "string" ? readDate(given) : refused("DATE_INVALID");
    case "person":
      return isId(given) ? taken(given) : refused("ID_INVALID");
    case "select":
      return options.some((option) => option.id === given) ? taken(given) : refused("OPTION_GONE");
  }
}

/** True for what a field of addresses takes: http and https alone. */
export function isWebAddress(given: string): boolean {
  return /^https?:/i.test(given) && safeAddress(given) !== null;
}

/** A day by itself, which is the same day in every zone. */
export const DAY = /^\d{4}-\d\d-\d\d$/;

function readDate(given: string): Read {
  const isDay = DAY.test(given);
  const moment = z.safeParse(time, isDay ? `${given}T00:00:00.000Z` : given);
  if (!moment.success) return refused("DATE_INVALID");
  return taken(isDay ? given : moment.data);
}
