import { AppError } from "#contract/core/error.ts";
import { IMPORT_MAX_DEPTH } from "#contract/core/limit.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** How deep a JSON file is nested, by its bytes, before anything of it is built in memory. */
export function jsonDepth(bytes: Uint8Array): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (inString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) deepest = Math.max(deepest, (depth += 1));
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1;
  }
  return deepest;
}

/** The value of a JSON file. Refuses what is nested too deep (IMPORT_TOO_DEEP) or is not JSON in UTF-8 (IMPORT_BROKEN). */
export function parseImportJson(bytes: Uint8Array): unknown {
  if (jsonDepth(bytes) > IMPORT_MAX_DEPTH) throw new AppError("IMPORT_TOO_DEEP");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw new AppError("IMPORT_BROKEN");
    throw error;
  }
}
