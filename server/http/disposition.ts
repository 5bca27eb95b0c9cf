/** Characters other than those that `filename*` of RFC 8187 leaves unencoded. */
const PLAIN = /[^\w.~!#$&+^`|-]/g;

/** Returns the header that makes a browser save the file under its name and never display it. */
export function attachmentDisposition(name: string): string {
  const ascii = name.replace(/[^\w.-]/g, "_");
  const encoded = Buffer.from(name)
    .toString("latin1")
    .replace(PLAIN, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
