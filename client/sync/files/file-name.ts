import { isSeen } from "#contract/core/field.ts";
import { ATTACHMENT_NAME_MAX, MEDIA_TYPE_MAX } from "#contract/core/limit.ts";

/** Characters that a file name may not have: path separators, control characters, and those that change the direction of the text. */
const FORBIDDEN = /[/\\\p{Cc}\p{Surrogate}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;
/** Matches every extension in use. */
const ENDING = /\.[^.\s]{1,12}$/u;
/** Half of a character that was cut in two. */
const HALF = /\p{Surrogate}$/u;
const NAMELESS = "file";

/** Returns the name of a file as it may be sent. A name that is too long loses its middle, never its extension. */
export function cleanName(original: string): string {
  const name = original.replace(FORBIDDEN, " ").replace(/\s+/gu, " ").trim();
  if (!isSeen(name)) return NAMELESS;
  if (name.length <= ATTACHMENT_NAME_MAX) return name;
  const ending = ENDING.exec(name)?.[0] ?? "";
  const stem = name.slice(0, ATTACHMENT_NAME_MAX - ending.length - 1).replace(HALF, "");
  return `${stem.trimEnd()}…${ending}`;
}

/** Returns the media type that a browser gives a file; "" if it is not a valid one. */
export function cleanType(original: string): string {
  const [type = ""] = original.toLowerCase().split(";");
  return type.length <= MEDIA_TYPE_MAX && /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : "";
}
