import * as z from "zod/mini";

/** Real clients send few combinations of fields; further combinations are parsed by the whole schema. */
const PARTS_MAX = 64;

const parts = new WeakMap<z.ZodMiniObject, Map<string, z.ZodMiniType>>();

/**
 * Returns a part of an object's schema: the fields that `value` has and the required ones. Zod runs the schema of every absent optional
 * field and then drops its issues; for a new task with up to thirteen of them that was most of the parsing time.
 */
export function fittingSchema(schema: z.ZodMiniType, value: unknown): z.ZodMiniType {
  if (!(schema instanceof z.ZodMiniObject) || typeof value !== "object" || value === null) return schema;
  const { shape, checks = [] } = schema.def;
  if (checks.length > 0) return schema;
  const names = Object.keys(value);
  const known = parts.get(schema) ?? new Map<string, z.ZodMiniType>();
  parts.set(schema, known);
  const key = names.join(" ");
  const part = known.get(key);
  if (part !== undefined) return part;
  if (known.size >= PARTS_MAX || !names.every((name) => Object.hasOwn(shape, name))) return schema;
  const made = partOf(schema, new Set(names));
  known.set(key, made);
  return made;
}

function partOf(schema: z.ZodMiniObject, names: ReadonlySet<string>): z.ZodMiniType {
  const fields = Object.entries(schema.shape).filter(
    ([name, field]) => names.has(name) || !(field instanceof z.ZodMiniExactOptional),
  );
  return z.pick(schema, Object.fromEntries(fields.map(([name]) => [name, true as const])));
}
