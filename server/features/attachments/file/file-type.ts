/** File types with a signature in their first bytes. */
const SIGNATURES: readonly { type: string; at: number; bytes: readonly number[] | string }[] = [
  { type: "image/jpeg", at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: "image/png", at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: "image/gif", at: 0, bytes: "GIF87a" },
  { type: "image/gif", at: 0, bytes: "GIF89a" },
  { type: "image/webp", at: 8, bytes: "WEBP" },
  { type: "image/bmp", at: 0, bytes: "BM" },
  { type: "image/tiff", at: 0, bytes: [0x49, 0x49, 0x2a, 0x00] },
  { type: "image/tiff", at: 0, bytes: [0x4d, 0x4d, 0x00, 0x2a] },
  { type: "image/avif", at: 4, bytes: "ftypavif" },
  { type: "image/avif", at: 4, bytes: "ftypavis" },
  { type: "image/heic", at: 4, bytes: "ftyphei" },
  { type: "image/heic", at: 4, bytes: "ftyphev" },
  { type: "image/heic", at: 4, bytes: "ftypmif1" },
  { type: "video/quicktime", at: 4, bytes: "ftypqt" },
  { type: "audio/mp4", at: 4, bytes: "ftypM4A" },
  { type: "video/mp4", at: 4, bytes: "ftyp" },
  { type: "video/webm", at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { type: "audio/wav", at: 8, bytes: "WAVE" },
  { type: "audio/ogg", at: 0, bytes: "OggS" },
  { type: "audio/flac", at: 0, bytes: "fLaC" },
  { type: "audio/mpeg", at: 0, bytes: "ID3" },
  { type: "application/pdf", at: 0, bytes: "%PDF-" },
  { type: "application/gzip", at: 0, bytes: [0x1f, 0x8b] },
  { type: "application/vnd.rar", at: 0, bytes: "Rar!" },
  { type: "application/x-7z-compressed", at: 0, bytes: [0x37, 0x7a, 0xbc, 0xaf] },
  { type: "application/zip", at: 0, bytes: [0x50, 0x4b, 0x03, 0x04] },
  { type: "application/zip", at: 0, bytes: [0x50, 0x4b, 0x05, 0x06] },
  { type: "application/x-msdownload", at: 0, bytes: "MZ" },
  { type: "application/x-ole-storage", at: 0, bytes: [0xd0, 0xcf, 0x11, 0xe0] },
];

/** Documents inside ZIP or OLE containers: the declared type is more precise, provided that it fits the container. */
const INSIDE: Record<string, RegExp> = {
  "application/zip":
    /^application\/(vnd\.openxmlformats-officedocument\.|vnd\.oasis\.opendocument\.|epub\+zip$|java-archive$|vnd\.android\.)/,
  "application/x-ole-storage": /^application\/(msword$|vnd\.ms-)/,
  "video/webm": /^(audio\/webm|video\/x-matroska)$/,
  "audio/ogg": /^(video\/ogg|application\/ogg)$/,
};

/** Enough bytes to detect the type. */
export const HEAD_BYTES = 4_096;

const UNKNOWN = "application/octet-stream";
const NAMED = new Set(SIGNATURES.map(({ type }) => type));

/**
 * Detects the type of a file by its first bytes. `declared`, the type that the device gives, is used only when the bytes do not contradict
 * it: an HTML page that claims to be a picture stays a page.
 */
export function fileTypeOf(head: Uint8Array, declared: string): string {
  const found = SIGNATURES.find(({ at, bytes }) => startsWith(head, at, bytes))?.type;
  if (found !== undefined) return INSIDE[found]?.test(declared) === true ? declared : found;
  const text = textOf(head);
  if (text !== null) return textTypeOf(text, declared);
  const isClaimed = declared === "" || NAMED.has(declared) || /^(image|text)\//.test(declared);
  return isClaimed ? UNKNOWN : declared;
}

function startsWith(head: Uint8Array, at: number, bytes: readonly number[] | string): boolean {
  const wanted = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : Buffer.from(bytes);
  return Buffer.from(head.subarray(at, at + wanted.length)).equals(wanted);
}

// oxlint-disable-next-line no-control-regex -- controls are what text has none of
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/** Decodes the beginning of a UTF-8 text; `null` for anything else. */
function textOf(head: Uint8Array): string | null {
  // The last character may be cut off.
  const text = new TextDecoder("utf-8").decode(head, { stream: true });
  return head.length === 0 || text.includes("\ufffd") || NO_TEXT.test(text) ? null : text;
}

const MARKUP = /^\s*<(?:[?!a-z])/i;

function textTypeOf(text: string, declared: string): string {
  if (!MARKUP.test(text)) return isTextual(declared) ? declared : "text/plain";
  if (/<svg[\s>]/i.test(text)) return "image/svg+xml";
  return /^\s*<\?xml/i.test(text) ? "application/xml" : "text/html";
}

function isTextual(type: string): boolean {
  return /^text\/(?!html)/.test(type) || /^application\/(json|[\w.+-]*\+json|x-yaml|yaml|sql|toml)$/.test(type);
}
