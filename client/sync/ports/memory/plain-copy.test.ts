import { expect, it } from "vitest";
import { plainCopy } from "./plain-copy.ts";

const row = {
  id: "t1",
  sort: "a0",
  assigneeIds: ["p1", "p2"],
  dueAt: null,
  before: [{ row: { hops: 0 } }],
  gone: undefined,
};

it("a copy is equal and shares no object with the original", () => {
  const copy = plainCopy(row);
  expect(copy).toStrictEqual(row);
  expect(copy).not.toBe(row);
  expect(copy.assigneeIds).not.toBe(row.assigneeIds);
  expect(copy.before[0]?.row).not.toBe(row.before[0]?.row);
});

it("a copy keeps a date, bytes and a map as IndexedDB would", () => {
  const copy = plainCopy({ at: new Date(5), bytes: new Uint8Array([1, 2]), map: new Map([["a", 1]]) });
  expect(copy).toStrictEqual({ at: new Date(5), bytes: new Uint8Array([1, 2]), map: new Map([["a", 1]]) });
});

it("rejects a function, as IndexedDB does", () => {
  expect(() => plainCopy({ run: () => {} })).toThrow("could not be cloned");
});

it("copies a field called __proto__ as a field", () => {
  const parsed: unknown = JSON.parse('{"__proto__": {"isAdmin": true}}');
  const copy = plainCopy(parsed);
  expect(JSON.stringify(copy)).toBe('{"__proto__":{"isAdmin":true}}');
});
