import fc from "fast-check";
import { expect, it } from "vitest";
import { boundedMap } from "./bounded-map.ts";

it("forgets the least recently used entry", () => {
  const map = boundedMap<number>(2);
  map.set("a", 1);
  map.set("b", 2);
  map.get("a");
  map.set("c", 3);
  expect([map.get("a"), map.get("b"), map.get("c")]).toEqual([1, undefined, 3]);
});

it("never exceeds the maximum weight and reports the right weight after any operations", () => {
  const step = fc.record({
    key: fc.constantFrom("a", "b", "c", "d"),
    weight: fc.nat(9),
    kind: fc.constantFrom("set", "get", "delete"),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const map = boundedMap<number>(10, (value) => value);
      for (const { key, weight, kind } of steps) {
        if (kind === "set") map.set(key, weight);
        else if (kind === "get") map.get(key);
        else map.delete(key);
        const totalWeight = ["a", "b", "c", "d"]
          .map((name) => map.get(name) ?? 0)
          .reduce((sum, value) => sum + value, 0);
        expect(map.weight()).toBe(totalWeight);
        expect(totalWeight).toBeLessThanOrEqual(10);
      }
      map.clear();
      expect(map.weight()).toBe(0);
    }),
  );
});
