import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stepAside } from "./column-mutations.ts";

describe("stepAside", () => {
  test("returns null at an edge", () => {
    expect(stepAside(["a", "b"], "a", -1)).toBeNull();
    expect(stepAside(["a", "b"], "b", 1)).toBeNull();
  });

  test("moves a column by exactly one place and leaves the others in order", () => {
    const arbitrary = fc.tuple(
      fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 9 }),
      fc.nat(),
      fc.constantFrom<-1 | 1>(-1, 1),
    );
    fc.assert(
      fc.property(arbitrary, ([ids, pick, step]) => {
        const id = ids[pick % ids.length] ?? "";
        const place = stepAside(ids, id, step);
        const others = ids.filter((other) => other !== id);
        const target = ids.indexOf(id) + step;
        if (target < 0 || target >= ids.length) {
          expect(place).toBeNull();
          return;
        }
        const at = place?.leftId === null ? 0 : others.indexOf(place?.leftId ?? "") + 1;
        expect(at).toBe(target);
        expect(place?.rightId ?? null).toBe(others[at] ?? null);
      }),
    );
  });
});
