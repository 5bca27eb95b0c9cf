import * as z from "zod/mini";
import { AppError, type ErrorCode, isErrorCode } from "#contract/core/error.ts";

type Issue = z.core.$ZodIssue;

/** Parses `value` by a schema. Throws the refusal of its first issue. */
export function parseWith<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw refusalOf(parsed.error.issues, value);
}

/**
 * Returns the refusal that the first issue means. Most checks of the contract have a code as their message; other issues are mapped by
 * their kind. `details.field` is the path; the value itself is never returned.
 */
export function refusalOf(issues: readonly Issue[], value: unknown): AppError {
  const issue = issues[0];
  if (issue === undefined) return new AppError("BAD_REQUEST");
  if (issue.code === "unrecognized_keys") {
    return new AppError("FIELD_UNKNOWN", { field: pathOf([...issue.path, issue.keys[0] ?? ""]) });
  }
  return new AppError(codeOf(issue, value), issue.path.length === 0 ? undefined : { field: pathOf(issue.path) });
}

function codeOf(issue: Issue, value: unknown): ErrorCode {
  if (issue.path.length > 0 && valueAt(value, issue.path) === undefined) return "FIELD_MISSING";
  if (isErrorCode(issue.message)) return issue.message;
  switch (issue.code) {
    case "too_big":
    case "too_small":
    case "not_multiple_of":
    case "invalid_format":
      return "FIELD_RANGE";
    default:
      return issue.path.length === 0 ? "BAD_REQUEST" : "FIELD_TYPE";
  }
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join(".").slice(0, 200);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at: unknown = value;
  for (const key of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
}

const BAD_TEXT = /\0|\p{Surrogate}/u;

/** Returns true if any string in the value, keys included, has NUL or a lone surrogate: PostgreSQL can store neither. */
export function hasBadText(value: unknown): boolean {
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next === "string" && BAD_TEXT.test(next)) return true;
    if (typeof next !== "object" || next === null) continue;
    for (const [key, inner] of Object.entries(next)) {
      if (BAD_TEXT.test(key)) return true;
      rest.push(inner);
    }
  }
  return false;
}
