import { expect, it } from "vitest";
import * as z from "zod/mini";
import { defineEntity, fieldsFor, inputValues, isBlank, newRow, shapeFor, valuesFor } from "./define-entity.ts";

const rack = defineEntity({
  schema: z.object({ id: z.string(), name: z.string(), color: z.nullable(z.string()), rev: z.number() }),
  inputs: { name: z.string().check(z.maxLength(5)), color: z.nullable(z.string()) },
  uses: { id: ["file"], name: ["file", "template"], color: ["file"], rev: [] },
  blank: { color: null, rev: 0 },
  addedFields: ["color"],
});

it("derives the schema of a file: with the limits of inputs, and without fields that earlier releases lack", () => {
  const file = z.object(shapeFor(rack, "file"));
  expect(fieldsFor(rack, "file")).toEqual(["id", "name", "color"]);
  expect(z.safeParse(file, { id: "1", name: "полка" }).success).toBe(true);
  expect(z.safeParse(file, { id: "1", name: "длинная" }).success).toBe(false);
  expect(z.safeParse(file, { id: "1" }).success).toBe(false);
});

it("picks the values of a use, and those that users write", () => {
  const row = { id: "1", name: "полка", color: "red", rev: 3 };
  expect(valuesFor(rack, "template", row)).toEqual({ name: "полка" });
  expect(inputValues(rack, row)).toEqual({ name: "полка", color: "red" });
});

it("fills a new row with blank values, and leaves out what is no field", () => {
  const input = { id: "1", name: "полка", color: undefined, key: "extra" };
  expect(newRow(rack, input)).toEqual({ id: "1", name: "полка", color: null, rev: 0 });
  expect([isBlank(rack, { color: null }), isBlank(rack, { color: "red" })]).toEqual([true, false]);
});
