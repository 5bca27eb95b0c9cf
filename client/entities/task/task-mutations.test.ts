import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeAmong } from "./task-mutations.ts";

const board = fc.uniqueArray(fc.integer({ min: 0, max: 50 }).map(String), { minLength: 1, maxLength: 12 });

describe("a card dropped among the visible cards", () => {
  it("[VF-04] is placed right below the one above it, or right above the one below it", () => {
    const shown = board.chain((order) =>
      fc.record({
        order: fc.constant(order),
        moved: fc.constantFrom(...order, "from-elsewhere"),
        seen: fc.subarray(order),
        at: fc.nat({ max: order.length }),
      }),
    );
    fc.assert(
      fc.property(shown, ({ order, moved, seen, at }) => {
        const view = seen.filter((id) => id !== moved);
        const index = Math.min(at, view.length);
        const aboveId = view[index - 1] ?? null;
        const belowId = view[index] ?? null;
        const place = placeAmong(order, moved, { aboveId, belowId });
        const others = order.filter((id) => id !== moved);
        const stands = place.aboveId === null ? 0 : others.indexOf(place.aboveId) + 1;
        // Both neighbours name the same gap of the whole order.
        expect(others[stands] ?? null).toBe(place.belowId);
        if (aboveId !== null) expect(place.aboveId).toBe(aboveId);
        else if (belowId !== null) expect(place.belowId).toBe(belowId);
        else expect(stands).toBe(others.length);
      }),
    );
  });

  it("keeps its visible neighbours if the card above has just left the column", () => {
    expect(placeAmong(["a"], "x", { aboveId: "gone", belowId: "a" })).toEqual({ aboveId: "gone", belowId: "a" });
  });
});
