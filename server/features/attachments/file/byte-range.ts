/** Bytes from `start` (inclusive) to `end` (exclusive). */
export interface ByteRange {
  start: number;
  end: number;
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** Parses a `Range` header: `whole` when it is absent or not understood, `null` when the range is outside the file (RFC 9110, 14.2). */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | "whole" | null {
  const [, from = "", to = ""] = ONE_RANGE.exec(header ?? "") ?? [];
  if (from === "" && to === "") return "whole";
  if (from === "") return to === "0" || size === 0 ? null : { start: Math.max(0, size - Number(to)), end: size };
  const start = Number(from);
  const end = to === "" ? size : Math.min(Number(to) + 1, size);
  if (to !== "" && Number(to) < start) return "whole";
  return start >= size ? null : { start, end };
}
