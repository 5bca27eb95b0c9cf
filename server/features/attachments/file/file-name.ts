/** Controls, marks that turn the direction of writing, and separators of lines: a name with them is not what it looks like. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const FOLDERS = /^.*[/\\]/s;

/**
 * The name of a file without the folders that it came from, and without what nobody sees. It is cleaned and not refused: the file of somebody
 * who is offline would be set aside for its name. `fallback` is for a name of which nothing is left.
 */
export function cleanFileName(name: string, fallback: string): string {
  const cleaned = name.replace(INVISIBLE, "").replace(FOLDERS, "").trim();
  return cleaned === "" || /^\.+$/.test(cleaned) ? fallback : cleaned;
}

const MEDIA_TYPE = /^[a-z\d][\w!#$&^.+-]*\/[\w!#$&^.+-]+$/i;

/** A kind of contents as a device named it, or nothing where it named none. */
export function cleanMediaType(type: string): string {
  return MEDIA_TYPE.test(type) ? type.toLowerCase() : "";
}
