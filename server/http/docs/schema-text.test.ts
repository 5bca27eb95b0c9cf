import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { id, time } from "#contract/core/field.ts";
import { schemaOf } from "./openapi.ts";
import { schemaText } from "./schema-text.ts";

const text = (schema: z.ZodMiniType) => schemaText(schemaOf(schema, "input"));

describe("schemaText", () => {
  it.each<[string, z.ZodMiniType]>([
    ["string", z.string()],
    ["string(≤ 200)", z.string().check(z.maxLength(200))],
    ["date-time", time],
    ["uuid", id],
    ["integer", z.int()],
    ['"read" | "write"', z.enum(["read", "write"])],
    ["7 | 30 | null", z.nullable(z.literal([7, 30]))],
    ['("a" | "b")[]', z.array(z.enum(["a", "b"]))],
    ["{ title: string, days?: number }", z.object({ title: z.string(), days: z.exactOptional(z.number()) })],
    ["{ [key]: boolean }", z.record(z.string(), z.boolean())],
    ["{}", z.object({})],
    ["any", z.unknown()],
  ])("returns %s", (expected, schema) => {
    expect(text(schema)).toBe(expected);
  });

  it("breaks a long type into lines", () => {
    const field = z.string().check(z.maxLength(1_000));
    const long = z.object({ one: field, another: field, inside: z.object({ one: field }), theLastOfThem: field });
    expect(text(long).split("\n")).toEqual([
      "{",
      "  one: string(≤ 1000),",
      "  another: string(≤ 1000),",
      "  inside: { one: string(≤ 1000) },",
      "  theLastOfThem: string(≤ 1000),",
      "}",
    ]);
  });
});
