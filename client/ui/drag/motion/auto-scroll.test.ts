import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAutoScroll, edgePull, edgeZone, scrollSpeed } from "./auto-scroll.ts";

const view = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 2_000 }));

describe("the pull of an edge", () => {
  it("is 0 in the middle, full at the edges and beyond, and never more than full", () => {
    fc.assert(
      fc.property(view, fc.integer({ min: -2_000, max: 4_000 }), ([start, size], at) => {
        const pull = edgePull(at, start, start + size);
        expect(Math.abs(pull)).toBeLessThanOrEqual(1);
        if (at <= start) expect(pull).toBe(-1);
        if (at >= start + size) expect(pull).toBe(1);
        if (at > start + edgeZone(size) && at < start + size - edgeZone(size)) expect(pull).toBe(0);
      }),
    );
  });

  it("is full exactly at the edges of a view of any size", () => {
    for (let size = 1; size <= 2_000; size += 1)
      expect([edgePull(-500, -500, size - 500), edgePull(size - 500, -500, size - 500)]).toEqual([-1, 1]);
  });

  it("grows toward the edge", () => {
    const pulls = [610, 640, 660, 680, 700].map((at) => edgePull(at, 0, 700));
    expect(pulls).toEqual(pulls.toSorted((a, b) => a - b));
    expect(pulls[0]).toBe(0);
    expect(pulls.at(-1)).toBe(1);
  });
});

/** Returns the pixels scrolled in 800 ms of a weak pull, after the slow start. */
function way(frame: number): number {
  const scroll = createAutoScroll();
  let sum = 0;
  for (let time = 0; time < 400; time += frame) scroll.step(0.02, frame);
  for (let time = 0; time < 800; time += frame) sum += scroll.step(0.02, frame);
  return sum;
}

describe("scrolling by frames", () => {
  it("scrolls the same distance in short and in long frames, to a pixel, at a constant speed", () => {
    const even = scrollSpeed(1, 1_000);
    expect(even).toBe(scrollSpeed(1, 800));
    expect(Math.abs(way(2) - way(16))).toBeLessThanOrEqual(1);
  });

  it("does not scroll without a pull, starts slowly and speeds up after a while", () => {
    const scroll = createAutoScroll();
    expect(scroll.step(0, 16)).toBe(0);
    expect(scrollSpeed(1, 0)).toBeLessThan(scrollSpeed(1, 420) / 3);
    expect(scrollSpeed(1, 5_000)).toBeGreaterThan(3 * scrollSpeed(1, 600));
  });

  it("limits the distance of one long frame", () => {
    expect(createAutoScroll().step(1, 5_000)).toBeLessThan(60);
  });

  it("starts slowly again when the direction changes", () => {
    const scroll = createAutoScroll();
    for (let frame = 0; frame < 300; frame += 1) scroll.step(1, 16);
    expect(scroll.step(-1, 16)).toBeGreaterThan(-12);
  });
});
