import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { id, place, text } from "#contract/core/field.ts";
import { hasBadText, parseWith } from "./validation.ts";

const schema = z.strictObject({
  id,
  title: text({ min: 1, max: 5, empty: "TITLE_EMPTY", long: "TITLE_TOO_LONG" }),
  size: z.exactOptional(z.number().check(z.gte(0), z.lte(9))),
  kind: z.exactOptional(z.enum(["a", "b"])),
  list: z.exactOptional(z.array(z.strictObject({ n: z.int() })).check(z.maxLength(1))),
  ...place,
});
const good = { id: "11111111-1111-4111-8111-111111111111", title: "Надо" };

describe("parseWith", () => {
  it.each([
    ["nothing", undefined, "BAD_REQUEST", undefined],
    ["a list", [], "BAD_REQUEST", undefined],
    ["a missing field", { id: good.id }, "FIELD_MISSING", "title"],
    ["a missing field with a code of its own", { title: "а" }, "FIELD_MISSING", "id"],
    ["an unknown field", { ...good, ownerId: 1 }, "FIELD_UNKNOWN", "ownerId"],
    ["a field of another type", { ...good, title: 5 }, "FIELD_TYPE", "title"],
    ["null", { ...good, size: null }, "FIELD_TYPE", "size"],
    ["undefined said aloud", { ...good, size: undefined }, "FIELD_MISSING", "size"],
    ["a number as text", { ...good, size: "5" }, "FIELD_TYPE", "size"],
    ["too large", { ...good, size: 10 }, "FIELD_RANGE", "size"],
    ["infinite", { ...good, size: Number.POSITIVE_INFINITY }, "FIELD_TYPE", "size"],
    ["none of the words", { ...good, kind: "c" }, "FIELD_TYPE", "kind"],
    ["an empty title", { ...good, title: "  " }, "TITLE_EMPTY", "title"],
    ["a long title", { ...good, title: "слишком" }, "TITLE_TOO_LONG", "title"],
    ["NUL in a title", { ...good, title: "а\0" }, "TEXT_INVALID", "title"],
    ["no UUID", { ...good, id: "1" }, "ID_INVALID", "id"],
    ["a place that is none", { ...good, sort: {} }, "SORT_INVALID", "sort"],
    ["too many", { ...good, list: [{ n: 1 }, { n: 2 }] }, "FIELD_RANGE", "list"],
    ["deep inside", { ...good, list: [{ n: "1" }] }, "FIELD_TYPE", "list.0.n"],
    ["unknown deep inside", { ...good, list: [{ n: 1, m: 2 }] }, "FIELD_UNKNOWN", "list.0.m"],
  ])("refuses %s with its code and field", (_what, value, code, field) => {
    expect(() => parseWith(schema, value)).toThrow(
      expect.objectContaining({ code, details: field === undefined ? undefined : { field } }),
    );
  });

  it("returns a valid value with trimmed texts", () => {
    expect(parseWith(schema, { ...good, title: " Надо " })).toEqual(good);
  });
});

it("hasBadText finds NUL and lone surrogates at any depth, in keys too", () => {
  const clean = fc.jsonValue().filter((value) => !/\\u0000|\\u[dD][89a-fA-F]/.test(JSON.stringify(value)));
  fc.assert(
    fc.property(clean, fc.constantFrom("\0", "\uD800", "\uDC00", "a\uDBFFb"), (value, bad) => {
      expect(hasBadText(value)).toBe(false);
      expect(hasBadText({ deep: [value, bad] })).toBe(true);
      expect(hasBadText([{ [bad]: value }])).toBe(true);
    }),
  );
  expect(hasBadText("два слова 😀")).toBe(false);
});
