import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSizeModel } from "./size-model.ts";

const ids = fc.uniqueArray(
  fc.integer({ min: 0, max: 60 }).map((value) => `t${value}`),
  { maxLength: 40 },
);
const ESTIMATE = 91;

type Act = { readonly ids: readonly string[] } | { readonly index: number; readonly size: number };
const acts = fc.array(
  fc.oneof(
    ids.map((next): Act => ({ ids: next })),
    fc.record({ index: fc.nat(45), size: fc.integer({ min: 1, max: 400 }) }),
  ),
  { maxLength: 30 },
);

describe("the size model", () => {
  it("equals a plain sum, whatever is measured, inserted, removed or moved", () => {
    fc.assert(
      fc.property(ids, acts, (first, steps) => {
        let model = createSizeModel(first, () => ESTIMATE);
        const known = new Map<string, number>();
        for (const step of steps) {
          if ("ids" in step) model = model.withIds(step.ids);
          else {
            const id = model.ids[step.index];
            model.measure(step.index, step.size);
            if (id !== undefined) known.set(id, step.size);
          }
          const plain = model.ids.map((id) => known.get(id) ?? ESTIMATE);
          const offsets = plain.map((_, index) => plain.slice(0, index).reduce((sum, size) => sum + size, 0));
          expect(model.ids.map((_, index) => model.sizeOf(index))).toEqual(plain);
          expect(model.ids.map((_, index) => model.offsetOf(index))).toEqual(offsets);
          expect(model.offsetOf(model.count)).toBe(plain.reduce((sum, size) => sum + size, 0));
        }
      }),
    );
  });

  it("finds the item that covers an offset", () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: -100, max: 5_000 }), (order, offset) => {
        const model = createSizeModel(order, (id) => 20 + id.length * 10);
        const index = model.indexAt(offset);
        if (order.length === 0) expect(index).toBe(0);
        else {
          expect(index === 0 || model.offsetOf(index) <= offset).toBe(true);
          expect(index === order.length - 1 || model.offsetOf(index + 1) > offset).toBe(true);
        }
      }),
    );
  });

  it("reports whether a measurement changed anything", () => {
    const model = createSizeModel(["a", "b"], () => 90);
    expect([model.measure(0, 120), model.measure(0, 120.3), model.measure(7, 10)]).toEqual([true, false, false]);
    expect([model.isMeasured("a"), model.isMeasured("b")]).toEqual([true, false]);
  });
});
