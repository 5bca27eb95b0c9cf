import { describe, expect, test } from "vitest";
import { carried, firstView, frameOf, zoomed, ZOOM_MAX } from "./crop.ts";

const WIDE = { width: 400, height: 200 };
const TALL = { width: 200, height: 400 };

describe("the square frame of a picture", () => {
  test("[AV-10] starts in the middle of a wide picture, in the upper half of a tall one, and covers a square one", () => {
    expect(frameOf(WIDE, firstView(WIDE))).toEqual({ left: 100, top: 0, side: 200 });
    expect(frameOf(TALL, firstView(TALL))).toEqual({ left: 0, top: 60, side: 200 });
    expect(frameOf({ width: 9, height: 9 }, firstView({ width: 9, height: 9 }))).toEqual({ left: 0, top: 0, side: 9 });
  });

  test("[AV-10] moves no farther than the edges of the picture", () => {
    const first = firstView(WIDE);
    expect(frameOf(WIDE, carried(WIDE, first, { x: -0.25, y: 0.5 }))).toEqual({ left: 150, top: 0, side: 200 });
    expect(frameOf(WIDE, carried(WIDE, first, { x: 9, y: 0 })).left).toBe(0);
    expect(frameOf(WIDE, carried(WIDE, first, { x: -9, y: 0 })).left).toBe(200);
  });

  test("[AV-10] zooms around its middle, within the zoom range, and stays inside the picture", () => {
    const near = zoomed(WIDE, firstView(WIDE), 2);
    expect(frameOf(WIDE, near)).toEqual({ left: 150, top: 50, side: 100 });
    expect(zoomed(WIDE, near, 99).zoom).toBe(ZOOM_MAX);
    expect(zoomed(WIDE, near, 0).zoom).toBe(1);
    const corner = carried(WIDE, near, { x: -9, y: -9 });
    expect(frameOf(WIDE, zoomed(WIDE, corner, 1))).toEqual({ left: 200, top: 0, side: 200 });
  });
});
