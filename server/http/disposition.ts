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
