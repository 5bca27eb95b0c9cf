import { UUID } from "#contract/core/id.ts";

type Schema = Readonly<Record<string, unknown>>;

const INDENT = "  ";
const WIDTH_MAX = 72;

/** Returns a JSON Schema in the short form of a type: `{ title: string, days?: 7 | 30 | null }`. */
export function schemaText(schema: unknown, depth = 0): string {
  if (!isSchema(schema)) return "any";
  if ("const" in schema) return JSON.stringify(schema["const"]);
  const listed = schema["enum"];
  if (Array.isArray(listed)) return listed.map((one) => JSON.stringify(one)).join(" | ");
  const choice = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(choice)) return [...new Set(choice.map((one) => schemaText(one, depth)))].join(" | ");
  const all = schema["allOf"];
  if (Array.isArray(all)) return all.map((one) => schemaText(one, depth)).join(" & ");
  if (schema["type"] === "array") return listText(schema, depth);
  if (schema["type"] === "object") return objectText(schema, depth);
  return plainText(schema);
}

function listText(schema: Schema, depth: number): string {
  const item = schemaText(schema["items"], depth);
  return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
}

function objectText(schema: Schema, depth: number): string {
  const { properties, additionalProperties: rest } = schema;
  if (!isSchema(properties) || Object.keys(properties).length === 0)
    return isSchema(rest) ? `{ [key]: ${schemaText(rest, depth)} }` : "{}";
  const required = schema["required"];
  const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
  const fields = Object.entries(properties).map(
    ([name, property]) => `${name}${isRequired(name) ? "" : "?"}: ${schemaText(property, depth + 1)}`,
  );
  const line = `{ ${fields.join(", ")} }`;
  if (line.length <= WIDTH_MAX && !line.includes("\n")) return line;
  const pad = INDENT.repeat(depth + 1);
  return `{\n${fields.map((field) => `${pad}${field},`).join("\n")}\n${INDENT.repeat(depth)}}`;
}

function plainText(schema: Schema): string {
  const { type, format, maxLength, pattern } = schema;
  if (pattern === UUID.source) return "uuid";
  const name = typeof type === "string" ? type : "any";
  if (typeof format === "string") return format;
  return typeof maxLength === "number" && maxLength < Number.MAX_SAFE_INTEGER
    ? `${name}(≤ ${String(maxLength)})`
    : name;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
