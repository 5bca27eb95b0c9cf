import fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { taskCreate } from "#contract/tasks/task-endpoints.ts";
import { fittingSchema } from "./fitting-schema.ts";

const schema = z.strictObject({
  id: z.string(),
  size: z.exactOptional(z.number()),
  kind: z.exactOptional(z.union([z.literal("a"), z.null()])),
  note: z.nullable(z.string()),
});
const ID = "11111111-1111-4111-8111-111111111111";

it("parses every value like the whole schema, refusals included", () => {
  const field = fc.constantFrom<unknown>("а", 7, null, undefined, {});
  const names = fc.constantFrom("id", "size", "kind", "note", "__proto__", "id size", "toString");
  const values = fc.array(fc.tuple(names, field), { maxLength: 5 }).map((entries) => Object.fromEntries(entries));
  fc.assert(
    fc.property(fc.oneof(values, fc.jsonValue()), (value) => {
      expect(z.safeParse(fittingSchema(schema, value), value)).toEqual(z.safeParse(schema, value));
    }),
    { numRuns: 2_000 },
  );
});

it("returns the same schema for all values with the same fields", () => {
  const [body] = [taskCreate.body];
  const [one, other] = [
    { id: ID, title: "Полка" },
    { id: ID, title: "Ёлка" },
  ];
  expect(fittingSchema(body, one)).toBe(fittingSchema(body, other));
  expect(fittingSchema(body, { ...one, boardId: ID })).not.toBe(fittingSchema(body, one));
});

it("returns the whole schema if it has its own check, and after too many combinations of fields", () => {
  const whole = z.strictObject({ from: z.exactOptional(z.int()), to: z.int() }).check(z.refine(() => true));
  expect(fittingSchema(whole, { to: 1 })).toBe(whole);
  const wide = z.strictObject(
    Object.fromEntries(Array.from({ length: 7 }, (_unused, at) => [`f${String(at)}`, z.exactOptional(z.int())])),
  );
  const values = Array.from({ length: 128 }, (_unused, bits) =>
    Object.fromEntries(Object.keys(wide.shape).flatMap((name, at) => ((bits >> at) & 1 ? [[name, 1]] : []))),
  );
  expect(values.filter((value) => fittingSchema(wide, value) !== wide)).toHaveLength(64);
});
