import * as z from "zod/mini";
import { AppError, ERRORS, isErrorCode, type ErrorCode } from "#contract/core/error.ts";
import { errorText } from "#client/shared/errors/error-text.ts";
import { REQUIRED, THROTTLED, throttledFor } from "../session-text.ts";

/** Errors of a form by field; `form` is an error of the whole form. */
export type FormErrors<Field extends string> = Partial<Record<Field | "form", string>>;

const TEXTS: Partial<Record<ErrorCode, string>> = { NAME_EMPTY: REQUIRED, FIELD_MISSING: REQUIRED };

function messageOf(code: string): string {
  if (!isErrorCode(code)) return ERRORS.BAD_REQUEST.message;
  return TEXTS[code] ?? ERRORS[code].message;
}

/** Validates typed values with a schema of the contract. Returns the first error of each field; an empty field is reported as required. */
export function checkFields<Field extends string>(
  schema: z.ZodMiniType,
  typed: Readonly<Partial<Record<Field, string>>>,
  fields: readonly Field[],
): FormErrors<Field> {
  const result = z.safeParse(schema, typed);
  const errors: FormErrors<Field> = {};
  if (result.success) return errors;
  for (const { path, message } of result.error.issues) {
    const field = fields.find((name) => name === path[0]);
    if (field === undefined || errors[field] !== undefined) continue;
    setError(errors, field, typed[field] === "" ? REQUIRED : messageOf(message));
  }
  return errors;
}

function setError<Field extends string>(errors: FormErrors<Field>, field: Field | "form", text: string): void {
  Object.assign(errors, { [field]: text });
}

/** Maps an error of the server to its field, or to the whole form. */
export function refusalErrors<Field extends string>(
  thrown: unknown,
  fieldOf: Partial<Record<ErrorCode, Field>>,
): FormErrors<Field> {
  const errors: FormErrors<Field> = {};
  if (!(thrown instanceof AppError)) setError(errors, "form", errorText(thrown));
  else if (thrown.code === "RATE_LIMITED") setError(errors, "form", throttledText(thrown));
  else setError(errors, fieldOf[thrown.code] ?? "form", messageOf(thrown.code));
  return errors;
}

function throttledText({ details }: AppError): string {
  const seconds: unknown = details?.["retryAfter"];
  return typeof seconds === "number" && seconds > 0 ? throttledFor(seconds) : THROTTLED;
}

/** Returns true if there are no errors. */
export function isClean(errors: FormErrors<string>): boolean {
  return Object.keys(errors).length === 0;
}
