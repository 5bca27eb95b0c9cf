import { parse } from "csv-parse/sync";
import { AppError } from "#contract/core/error.ts";
import { IMPORT_MAX_LINE_BYTES, IMPORT_MAX_TASKS } from "#contract/core/limit.ts";

export interface Table {
  header: string[];
  rows: string[][];
}

/**
 * Parses a CSV file. Accepts UTF-8, UTF-16 with a byte order mark, and Windows-1251, which Russian spreadsheets still write; detects comma,
 * semicolon or tab as the delimiter. Throws IMPORT_BROKEN for what is not a table, and IMPORT_TOO_MANY.
 */
export function readTable(bytes: Uint8Array): Table {
  const text = decode(bytes);
  if (text.includes("\0")) throw new AppError("IMPORT_BROKEN");
  const records = parseRecords(text);
  const [header, ...rows] = records;
  if (header === undefined || header.every((name) => name.trim() === "")) throw new AppError("IMPORT_BROKEN");
  if (rows.length > IMPORT_MAX_TASKS) throw new AppError("IMPORT_TOO_MANY", { max: IMPORT_MAX_TASKS });
  return { header: header.map((name) => name.trim()), rows };
}

function parseRecords(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: IMPORT_MAX_LINE_BYTES,
      to: IMPORT_MAX_TASKS + 2,
    });
  } catch (error) {
    throw new AppError("IMPORT_BROKEN", { reason: error instanceof Error ? error.message : "" });
  }
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1251").decode(bytes);
  }
}

const DELIMITERS = [",", ";", "\t"] as const;

/** The most frequent delimiter of the first line, outside quotes. */
function delimiterOf(text: string): string {
  const end = text.search(/\r|\n/);
  const line = (end === -1 ? text : text.slice(0, end)).replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}
