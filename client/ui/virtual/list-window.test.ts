import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anchorShift, anchorsOf, NO_VIEW, topToShow, windowNeed, windowOf } from "./list-window.ts";
import { createSizeModel } from "./size-model.ts";

const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 120 });
const modelOf = (order: readonly number[]) =>
  createSizeModel(
    order.map((value) => `t${value}`),
    (id) => 40 + (Number(id.slice(1)) % 9) * 20,
  );
const HEIGHT = 600;
const viewAt = (top: number) => ({ ...NO_VIEW, top, height: HEIGHT, onScreen: true });

describe("the window of a list", () => {
  it("covers the view and a limited area around it", () => {
    fc.assert(
      fc.property(numbers, fc.nat(12_000), (order, raw) => {
        const model = modelOf(order);
        const total = model.offsetOf(model.count);
        const view = viewAt(Math.min(raw, Math.max(0, total - HEIGHT)));
        const shown = windowOf(model, view);
        expect(windowNeed(model, shown, view)).toBe("none");
        expect(model.offsetOf(shown.start)).toBeLessThanOrEqual(view.top);
        expect(model.offsetOf(shown.end)).toBeGreaterThanOrEqual(Math.min(total, view.top + HEIGHT));
        expect(model.offsetOf(shown.end) - model.offsetOf(shown.start)).toBeLessThan(HEIGHT + 2 * 320 + 2 * 200);
      }),
    );
  });

  it("is empty off the screen, and reports how urgent a new window is", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => `t${index}`);
    const model = createSizeModel(hundred, () => 50);
    expect(windowOf(model, { ...viewAt(0), onScreen: false })).toEqual({ start: 0, end: 0 });
    const shown = windowOf(model, viewAt(0));
    expect([windowNeed(model, shown, viewAt(40)), windowNeed(model, shown, viewAt(310))]).toEqual(["none", "soon"]);
    expect(windowNeed(model, shown, viewAt(900))).toBe("late");
    const filling = { ...viewAt(0), filledHeight: 280 };
    expect(windowOf(model, filling)).toEqual({ start: 0, end: 6 });
    expect(windowNeed(model, { start: 0, end: 6 }, filling)).toBe("none");
  });
});

describe("the scroll anchor", () => {
  it("keeps the first remaining visible item in place, whatever happens to the order", () => {
    fc.assert(
      fc.property(numbers, numbers, fc.integer({ min: 1, max: 9_000 }), (before, after, top) => {
        const [old, next] = [modelOf(before), modelOf(after)];
        fc.pre(old.offsetOf(old.count) > top);
        const anchors = anchorsOf(old, viewAt(top), null);
        const anchor = anchors.find(({ id }) => next.ids.includes(id));
        const moved = top + anchorShift(next, anchors);
        if (anchor === undefined) expect(moved).toBe(top);
        else expect(next.offsetOf(next.indexOf(anchor.id)) - moved).toBe(anchor.offset - top);
      }),
    );
  });

  it("is the visible focused item first, and nothing else at the top of the list", () => {
    const model = modelOf([1, 2, 3, 4, 5]);
    expect(anchorsOf(model, viewAt(0), null)).toEqual([]);
    expect(anchorsOf(model, viewAt(0), "t3").map(({ id }) => id)).toEqual(["t3"]);
    expect(anchorsOf(model, viewAt(70), "t5")[0]?.id).toBe("t5");
  });
});

describe("scrolling to an item", () => {
  it("does not scroll to a visible item, and otherwise scrolls the shorter way", () => {
    const model = createSizeModel(
      Array.from({ length: 50 }, (_, index) => `t${index}`),
      () => 100,
    );
    expect(topToShow(model, viewAt(1_000), 12, "nearest", 6)).toBe(1_000);
    expect(topToShow(model, viewAt(1_000), 5, "nearest", 6)).toBe(494);
    expect(topToShow(model, viewAt(1_000), 20, "nearest", 6)).toBe(2_100 + 6 - HEIGHT);
    expect(topToShow(model, viewAt(1_000), 20, "start", 0)).toBe(2_000);
    expect(topToShow(model, viewAt(1_000), 20, "end", 0)).toBe(2_100 - HEIGHT);
  });

  it("shows the top of an item that is taller than the view", () => {
    const model = createSizeModel(["a", "b"], () => 900);
    expect(topToShow(model, viewAt(0), 1, "nearest", 0)).toBe(900);
  });
});
