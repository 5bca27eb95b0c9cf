import fc from "fast-check";
import { expect, test } from "vitest";
import { clampInside, placeBeside } from "./place.ts";

const VIEWPORT = { width: 1000, height: 800 };
const pixels = (max: number) => fc.integer({ min: 1, max });
const button = { left: 100, top: 100, width: 80, height: 30 };

test("is placed under its anchor at the gap, with aligned edges", () => {
  expect(placeBeside(button, { width: 200, height: 300 }, VIEWPORT, { gap: 6 })).toMatchObject({ left: 100, top: 136 });
  expect(placeBeside(button, { width: 60, height: 300 }, VIEWPORT, { align: "end" }).left).toBe(120);
  expect(placeBeside(button, { width: 60, height: 300 }, VIEWPORT, { align: "center" }).left).toBe(110);
});

test("is placed above where there is no room below, and grows from the side of its anchor", () => {
  const low = { ...button, top: 700 };
  const place = placeBeside(low, { width: 200, height: 300 }, VIEWPORT);
  expect(place.top).toBe(700 - 4 - 300);
  expect(place.origin).toBe("left bottom");
});

test("stays on its side if the other one is even smaller, and is shortened to fit", () => {
  const place = placeBeside(button, { width: 200, height: 2000 }, VIEWPORT);
  expect(place.top).toBe(134);
  expect(place.maxHeight).toBe(800 - 130 - 4 - 8);
});

test("is placed to the left of its anchor if it does not fit at the right", () => {
  expect(placeBeside(button, { width: 200, height: 40 }, VIEWPORT, { side: "right", gap: 4 }).left).toBe(184);
  const far = { ...button, left: 900 };
  expect(placeBeside(far, { width: 200, height: 40 }, VIEWPORT, { side: "right", gap: 4 }).left).toBe(696);
});

test("an overlay that can fit stays within the viewport and does not cover its anchor", () => {
  fc.assert(
    fc.property(
      fc.record({ left: pixels(960), top: pixels(760), width: pixels(40), height: pixels(40) }),
      fc.record({ width: pixels(600), height: pixels(900) }),
      fc.constantFrom("bottom" as const, "top" as const),
      fc.constantFrom("start" as const, "center" as const, "end" as const),
      (anchor, size, side, align) => {
        const place = placeBeside(anchor, size, VIEWPORT, { side, align });
        const height = Math.min(size.height, place.maxHeight);
        expect(place.left).toBeGreaterThanOrEqual(8);
        expect(place.left + size.width).toBeLessThanOrEqual(VIEWPORT.width - 8);
        expect(place.top).toBeGreaterThanOrEqual(0);
        expect(place.top + height).toBeLessThanOrEqual(VIEWPORT.height);
        const over = place.top < anchor.top + anchor.height && place.top + height > anchor.top;
        expect(over).toBe(false);
      },
    ),
  );
});

test("is moved sideways into its panel, if the panel is wider", () => {
  const room = { left: 400, width: 600 };
  expect(clampInside(300, 200, room)).toBe(408);
  expect(clampInside(900, 200, room)).toBe(792);
  expect(clampInside(500, 200, room)).toBe(500);
  expect(clampInside(300, 700, room)).toBe(300);
});
