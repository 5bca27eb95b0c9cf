/** Bytes from `start` up to, and without, `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The bytes that a `Range` header asks for: `whole` where it says nothing that is understood, `null` where it asks for what the file does
 * not have (RFC 9110, 14.2).
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | "whole" | null {
  const [, from = "", to = ""] = ONE_RANGE.exec(header ?? "") ?? [];
  if (from === "" && to === "") return "whole";
  if (from === "") return to === "0" || size === 0 ? null : { start: Math.max(0, size - Number(to)), end: size };
  const start = Number(from);
  const end = to === "" ? size : Math.min(Number(to) + 1, size);
  if (to !== "" && Number(to) < start) return "whole";
  return start >= size ? null : { start, end };
}
