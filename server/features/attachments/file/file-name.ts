/** Control characters, bidirectional marks and line separators: they can disguise a name. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const FOLDERS = /^.*[/\\]/s;

/**
 * Returns a file name without its folders and invisible characters. A bad name is cleaned, not rejected: a rejection would block the
 * mutation of a user who was offline. `fallback` is used when nothing is left.
 */
export function cleanFileName(name: string, fallback: string): string {
  const cleaned = name.replace(INVISIBLE, "").replace(FOLDERS, "").trim();
  return cleaned === "" || /^\.+$/.test(cleaned) ? fallback : cleaned;
}

const MEDIA_TYPE = /^[a-z\d][\w!#$&^.+-]*\/[\w!#$&^.+-]+$/i;

/** Returns the media type that a device declared, or an empty one. */
export function cleanMediaType(type: string): string {
  return MEDIA_TYPE.test(type) ? type.toLowerCase() : "";
}
