import type { ImportSource } from "#contract/exchange/exchange-endpoints.ts";
import { readTable } from "../csv/csv-table.ts";
import { parseImportJson } from "../import-json.ts";
import { KANBOARD_HEADER } from "./kanboard-import.ts";

/**
 * Detects the tool that wrote a file by its content, not its name. Anything but JSON counts as a table. Returns `null` for JSON of an
 * unknown tool.
 */
export function sourceOf(bytes: Uint8Array): ImportSource | null {
  if (!isJson(bytes)) return isKanboardTable(bytes) ? "kanboard" : "csv";
  return sourceOfValue(parseImportJson(bytes));
}

function isJson(bytes: Uint8Array): boolean {
  return /^\uFEFF?\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 1_000)));
}

function isKanboardTable(bytes: Uint8Array): boolean {
  const { header } = readTable(bytes);
  return KANBOARD_HEADER.every((name) => header.includes(name));
}

function sourceOfValue(value: unknown): ImportSource | null {
  if (Array.isArray(value)) return sourceOfList(value);
  if (has(value, "format") && value.format === "yarus-board") return "yarus";
  if (has(value, "_format") && String(value["_format"]).startsWith("wekan-board")) return "wekan";
  if (has(value, "item") && has(value.item, "name") && has(value, "included")) return "planka";
  if (has(value, "lists") && has(value, "cards")) return has(value, "swimlanes") ? "wekan" : "trello";
  if (has(value, "number") && has(value, "title") && has(value, "state")) return "github";
  return has(value, "result") && Array.isArray(value.result) ? sourceOfList(value.result) : null;
}

function sourceOfList([first]: readonly unknown[]): ImportSource | null {
  if (has(first, "number") && has(first, "title")) return "github";
  if (has(first, "column_id") || has(first, "columns")) return "kanboard";
  return has(first, "title") && has(first, "id") ? "vikunja" : null;
}

function has<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key);
}
