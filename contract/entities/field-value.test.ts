import * as fc from "fast-check";
import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { applyOp } from "../changes/apply.ts";
import { boardStream, type PutOp } from "../changes/change.ts";
import { CUSTOM_FIELD_TYPES, mergeOptions, type FieldOption } from "./custom-field.ts";
import { isWebAddress, readFieldValue, taskFillArgs, valueIn, type FieldValue } from "./field-value.ts";
import type { Task } from "./task.ts";
import { taskRow } from "../testing/task-row.ts";

const ID = "018f3e2a-1b2c-7d3e-8f4a-5b6c7d8e9f0a";
const OPTION: FieldOption = { id: ID, name: "Пилот", color: "pine", sort: "a0", archived: false };
const fieldOf = (type: (typeof CUSTOM_FIELD_TYPES)[number]) => ({ type, options: type === "select" ? [OPTION] : [] });

/** Returns the parsed value, or the code of the first error. */
function read(value: unknown): unknown {
  const result = z.safeParse(taskFillArgs, { fieldId: ID, value });
  return result.success ? result.data.value : result.error.issues[0]?.message;
}

const anything = fc.oneof(fc.string({ unit: "binary" }), fc.webUrl(), fc.double(), fc.boolean(), fc.uuid(), fc.date());
const anyInput = fc.oneof(anything, fc.constant(ID)).map((one) => (one instanceof Date ? String(one.getTime()) : one));

describe("a value of a custom field", () => {
  it.each([
    ["  Читальня ", "Читальня"],
    ["ё".repeat(1000), "ё".repeat(1000)],
    ["ё".repeat(1001), "VALUE_TOO_LONG"],
    [" ", "VALUE_EMPTY"],
    ["а\0б", "FIELD_TYPE"],
    [2.5, 2.5],
    [Number.NaN, "FIELD_TYPE"],
    [Number.POSITIVE_INFINITY, "FIELD_TYPE"],
    [true, true],
    [null, null],
    [undefined, "FIELD_TYPE"],
    [["а"], "FIELD_TYPE"],
    [{ a: 1 }, "FIELD_TYPE"],
  ])("[CF-02] %j is read as %j", (one, expected) => {
    expect(read(one)).toEqual(expected);
  });

  it("[CF-02] is accepted or rejected by its type, and is the same when it is read again", () => {
    fc.assert(
      fc.property(fc.constantFrom(...CUSTOM_FIELD_TYPES), anyInput, (type, one) => {
        const value = read(one);
        if (value === null || !isValue(value) || (typeof one === "string" && value !== one.trim())) return;
        const first = readFieldValue(fieldOf(type), value);
        if (!first.ok) return;
        expect(readFieldValue(fieldOf(type), first.value)).toEqual(first);
        expect(read(first.value)).toEqual(first.value);
        if (type === "url") expect(String(first.value)).toMatch(/^https?:\/\//i);
        if (type === "number") expect(Number.isFinite(first.value)).toBe(true);
        if (type === "date") expect(Number.isNaN(Date.parse(String(first.value)))).toBe(false);
      }),
    );
  });

  it.each([
    ["https://chitalnya.ru", true],
    ["HTTP://chitalnya.ru/путь", true],
    ["javascript:alert(1)", false],
    ["data:text/html,x", false],
    ["mailto:vera@chitalnya.ru", false],
    ["https://chitalnya.ru/\u202e", false],
    ["//chitalnya.ru", false],
    [`https://${"a".repeat(2_000)}`, false],
  ])("[CF-02] the address %s is a web address: %s", (address, expected) => {
    expect(isWebAddress(address)).toBe(expected);
  });

  it.each([
    ["2026-11-24", "2026-11-24"],
    ["2028-02-29", "2028-02-29"],
    ["2026-11-24T09:30:00Z", "2026-11-24T09:30:00.000Z"],
    ["2026-02-29", "DATE_INVALID"],
    ["0000-01-01", "DATE_INVALID"],
    ["завтра", "DATE_INVALID"],
  ])("[CF-02] the date %s is read as %s", (date, expected) => {
    const answer = readFieldValue(fieldOf("date"), date);
    expect(answer.ok ? answer.value : answer.code).toBe(expected);
  });
});

function isValue(value: unknown): value is FieldValue {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

describe("the custom field values of a task", () => {
  const stream = boardStream("a");
  const puts = fc.array(fc.record({ n: fc.constantFrom("f1", "f2", "f3"), v: fc.option(fc.integer()) }));
  const opOf = ({ n, v }: { n: string; v: number | null }): PutOp<"task"> => ({
    e: "task",
    id: "t",
    t: "put",
    k: "fields",
    n,
    v,
  });

  it("[CF-04] of different fields are the same in whatever order they are set", () => {
    fc.assert(
      fc.property(puts, (all) => {
        const after = (list: typeof all) =>
          list.reduce<Task | undefined>(
            (row, one, at) => applyOp<"task">(row, opOf(one), { stream, seq: at + 2 }),
            taskRow(),
          )?.fields;
        const grouped = ["f1", "f2", "f3"].flatMap((name) => all.filter(({ n }) => n === name));
        expect(after(grouped)).toEqual(after(all));
        for (const name of ["f1", "f2", "f3"])
          expect(valueIn({ fields: after(all) ?? {} }, name)).toBe(all.findLast(({ n }) => n === name)?.v ?? null);
      }),
    );
  });

  it("[SY-03] take a change once, and none from another board", () => {
    const row = taskRow();
    const op = opOf({ n: "f1", v: 1 });
    expect(applyOp<"task">(row, op, { stream, seq: 1 })).toBe(row);
    expect(applyOp<"task">(row, op, { stream: boardStream("b"), seq: 5 })).toBe(row);
    expect(applyOp<"task">(undefined, op, { stream, seq: 5 })).toBeUndefined();
    expect(applyOp<"task">(row, op, { stream, seq: null })).toMatchObject({ fields: { f1: 1 }, rev: 1 });
  });

  it("are empty on a row that an older build has stored", () => {
    const { fields: _none, ...old } = taskRow();
    // Rows on the disk are typed as tasks without a check, so such a row may exist.
    const row: Task = JSON.parse(JSON.stringify(old));
    expect(valueIn(row, "f1")).toBeNull();
    expect(applyOp<"task">(row, opOf({ n: "f1", v: 1 }), { stream, seq: 2 })?.fields).toEqual({ f1: 1 });
  });
});

describe("options of a select", () => {
  it("[CF-03] are merged by id: options that are not named do not change", () => {
    const other = { ...OPTION, id: "018f3e2a-1b2c-7d3e-8f4a-5b6c7d8e9f0b" };
    const merged = mergeOptions([OPTION, other], [{ ...other, archived: true }]);
    expect(merged).toEqual([OPTION, { ...other, archived: true }]);
    expect(mergeOptions([], [OPTION, { ...OPTION, name: "Иначе" }])).toEqual([{ ...OPTION, name: "Иначе" }]);
  });
});
