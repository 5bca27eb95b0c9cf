import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rowWindow } from "./fixed-rows.ts";

describe("rows of one height", () => {
  it("are mounted in the view, and few beyond it", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 400_000 }),
        fc.nat({ max: 2_000 }),
        fc.integer({ min: 20, max: 60 }),
        fc.nat({ max: 12_000 }),
        (top, height, rowHeight, count) => {
          const { start, end } = rowWindow(top, height, rowHeight, count);
          expect(start).toBeLessThanOrEqual(end);
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(count);
          for (const y of [top, top + height]) {
            const row = Math.floor(y / rowHeight);
            if (row < count) expect(row >= start && row < end).toBe(true);
          }
          expect(end - start).toBeLessThan(height / rowHeight + 40);
        },
      ),
    );
  });
});
