import { createHash } from "node:crypto";

/**
 * Returns an id that is always the same for the same text: a UUID of version 8, without a time. A job that starts again writes a row with
 * such an id only once.
 */
export function derivedId(...parts: readonly string[]): string {
  const bytes = createHash("sha256").update(parts.join("\n")).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
