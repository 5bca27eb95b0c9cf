/** The canonical form of an id: any UUID in lower case. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isId(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

/** Source of randomness and time, injected so that a simulation can replay it. */
export interface IdSource {
  /** Fills the array with random bytes, as `crypto.getRandomValues` does. */
  randomBytes(into: Uint8Array): Uint8Array;
  /** Milliseconds since 1970. */
  now(): number;
}

/**
 * Returns a UUID of version 7 (RFC 9562 section 5.7): 48 bits of milliseconds, then random bits. Works where `crypto.randomUUID` is
 * missing, as on plain http.
 */
export function newId(source: IdSource): string {
  const bytes = source.randomBytes(new Uint8Array(16));
  let ms = source.now();
  for (let at = 5; at >= 0; at -= 1) {
    bytes[at] = ms % 256;
    ms = Math.floor(ms / 256);
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return formatId(bytes);
}

function formatId(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) hex += byte.toString(16).padStart(2, "0");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
