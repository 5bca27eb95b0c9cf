import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareBySort } from "./order.ts";
import { chooseSort, isSortKey, keyBetween, keysBetween, type Gap } from "./position.ts";

/** Keys as in real lists: repeatedly generated between two others. */
const madeKeys = fc.array(fc.nat(), { minLength: 1, maxLength: 40 }).map((places) => {
  const keys: string[] = [];
  for (const place of places) {
    const at = place % (keys.length + 1);
    keys.splice(at, 0, keyBetween(keys[at - 1] ?? null, keys[at] ?? null));
  }
  return keys;
});
const gapOf = (keys: readonly string[], at: number): Gap => ({ after: keys[at - 1] ?? null, before: keys[at] ?? null });
const stands = (key: string, gap: Gap) =>
  (gap.after === null || key > gap.after) && (gap.before === null || key < gap.before);

describe("keys", () => {
  it("are compared by code unit and then by id, never by a locale", () => {
    const rows = ["Zz", "a0", "a1", "aV", "aa", "b00"].map((sort, at) => ({ id: String(at), sort }));
    expect(rows.toReversed().toSorted(compareBySort)).toEqual(rows);
    expect(compareBySort({ id: "a", sort: "a0" }, { id: "b", sort: "a0" })).toBeLessThan(0);
    expect(compareBySort({ id: "b", sort: "a0" }, { id: "a", sort: "a0" })).toBeGreaterThan(0);
    expect(compareBySort({ id: "a", sort: "a0" }, { id: "a", sort: "a0" })).toBe(0);
  });

  it("are strictly between their neighbours, however many are generated", () => {
    fc.assert(
      fc.property(madeKeys, (keys) => {
        expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)));
        expect(new Set(keys).size).toBe(keys.length);
        for (const key of keys) expect(isSortKey(key)).toBe(true);
      }),
    );
  });

  it("are generated several at once, in order", () => {
    fc.assert(
      fc.property(madeKeys, fc.nat(), fc.integer({ min: 0, max: 60 }), (keys, place, count) => {
        const gap = gapOf(keys, place % (keys.length + 1));
        const fresh = keysBetween(gap.after, gap.before, count);
        expect(fresh).toHaveLength(count);
        expect(fresh).toEqual(fresh.toSorted((a, b) => (a < b ? -1 : 1)));
        for (const key of fresh) expect(stands(key, gap)).toBe(true);
      }),
    );
  });

  it("are valid only in the form that keyBetween can use", () => {
    for (const key of ["a0", "Zz", "b00", "a0V", `a0${"V".repeat(200)}`]) expect(isSortKey(key)).toBe(true);
    for (const key of ["", "a", "a00", "zz", "0", "a0 ", "a0-", "ё0", `a0${"V".repeat(300)}`])
      expect(isSortKey(key)).toBe(false);
  });
});

describe("the final key", () => {
  it("[SY-12] is the wanted key if that is inside the gap", () => {
    expect(chooseSort("a0V", { after: "a0", before: "a1" })).toEqual({ sort: "a0V", rekey: false });
    expect(chooseSort("a5", { after: "a0", before: null })).toEqual({ sort: "a5", rekey: false });
    expect(chooseSort("a5", { after: null, before: null })).toEqual({ sort: "a5", rekey: false });
  });

  it.each([
    ["taken by the neighbour", "a0", { after: "a0", before: "a1" }],
    ["outside", "a5", { after: "a0", before: "a1" }],
    ["no key", "a00", { after: "a0", before: "a1" }],
    ["too long", `a0${"1".repeat(70)}`, { after: "a0", before: "a1" }],
    ["not said", null, { after: "a0", before: "a1" }],
  ])("[SY-12] is a new key if the wanted one is %s", (_name, wanted, gap) => {
    expect(chooseSort(wanted, gap)).toEqual({ sort: "a0V", rekey: false });
  });

  it("[SY-13] requests new keys for the list if there is no room, or if a key would exceed 64 characters", () => {
    expect(chooseSort(null, { after: "a0", before: "a0" }).rekey).toBe(true);
    expect(chooseSort("a5", { after: "a1", before: "a0" }).rekey).toBe(true);
    expect(chooseSort(null, { after: "a0", before: `a0${"0".repeat(61)}1` }).rekey).toBe(true);
    expect(chooseSort(null, { after: "a0", before: `a0${"0".repeat(59)}1` }).rekey).toBe(false);
  });

  it("[SY-12] is always inside its gap and at most 64 characters long", () => {
    const wanted = fc.option(
      fc.oneof(
        madeKeys.map((keys) => keys[0] ?? null),
        fc.string({ maxLength: 5 }),
      ),
    );
    fc.assert(
      fc.property(madeKeys, fc.nat(), wanted, (keys, place, want) => {
        const gap = gapOf(keys, place % (keys.length + 1));
        const { sort, rekey } = chooseSort(want, gap);
        expect(rekey).toBe(false);
        expect(stands(sort, gap)).toBe(true);
        expect(isSortKey(sort) && sort.length <= 64).toBe(true);
      }),
    );
  });
});
