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

/** What `filename*` of RFC 8187 leaves as it is. */
const PLAIN = /[^\w.~!#$&+^`|-]/g;

/** The header by which a browser saves the file under its name, whatever is in it, and never shows it. */
export function attachmentDisposition(name: string): string {
  const ascii = name.replace(/[^\w.-]/g, "_");
  const encoded = Buffer.from(name)
    .toString("latin1")
    .replace(PLAIN, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
