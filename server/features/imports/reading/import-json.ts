import { AppError } from "#contract/core/error.ts";
import { IMPORT_MAX_DEPTH } from "#contract/core/limit.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** Returns the nesting depth of a JSON file, from its bytes, before it is parsed. */
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

/** Parses a JSON file. Throws IMPORT_TOO_DEEP, and IMPORT_BROKEN for what is not JSON in UTF-8. */
export function parseImportJson(bytes: Uint8Array): unknown {
  if (jsonDepth(bytes) > IMPORT_MAX_DEPTH) throw new AppError("IMPORT_TOO_DEEP");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw new AppError("IMPORT_BROKEN");
    throw error;
  }
}
