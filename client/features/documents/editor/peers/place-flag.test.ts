import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FlagRoom, placeFlag, type Rect } from "./place-flag.ts";

const LINE = 22;
const room: FlagRoom = {
  caret: { left: 200, right: 202, top: 100, bottom: 100 + LINE },
  flag: { width: 40, height: 16 },
  field: { left: 0, right: 500, top: 0, bottom: 400 },
  isLineEnd: false,
  lineRight: 300,
  above: null,
  below: null,
};
const line = (top: number, right: number): Rect => ({ left: 0, right, top, bottom: top + LINE });

describe("the name flag at a caret", () => {
  it("is to the right of the text at the end of a line", () => {
    expect(placeFlag({ ...room, isLineEnd: true, lineRight: 200 })).toEqual({ left: 206, top: 103 });
  });

  it("is above the caret within a line, or below it or after the line if text is in the way", () => {
    expect(placeFlag(room)).toEqual({ left: 200, top: 84 });
    expect(placeFlag({ ...room, above: line(78, 400) })).toEqual({ left: 200, top: 122 });
    expect(placeFlag({ ...room, above: line(78, 400), below: line(122, 400) })).toEqual({ left: 304, top: 103 });
    expect(placeFlag({ ...room, above: line(78, 150), below: line(122, 400) })).toEqual({ left: 200, top: 84 });
  });

  it("is hidden if text is on all sides", () => {
    expect(placeFlag({ ...room, lineRight: 490, above: line(78, 400), below: line(122, 400) })).toBeNull();
  });

  it("never covers text, nor extends beyond the right edge of the field", () => {
    const right = fc.option(fc.integer({ min: 0, max: 500 }), { nil: null });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 480 }),
        fc.integer({ min: 0, max: 500 }),
        right,
        right,
        fc.boolean(),
        (...drawn) => {
          const [left, lineRight, above, below, isLineEnd] = drawn;
          const caret = { left, right: left + 2, top: 100, bottom: 100 + LINE };
          const ends = isLineEnd ? left : Math.max(lineRight, left + 2);
          const texts = [
            line(100, ends),
            ...(above === null ? [] : [line(78, above)]),
            ...(below === null ? [] : [line(122, below)]),
          ];
          const place = placeFlag({
            ...room,
            caret,
            isLineEnd,
            lineRight: ends,
            above: above === null ? null : line(78, above),
            below: below === null ? null : line(122, below),
          });
          if (place === null) return;
          expect(place.left + 40).toBeLessThanOrEqual(500);
          for (const { right: end, top, bottom } of texts) {
            expect(place.left < end && place.top < bottom - 1 && place.top + 16 > top + 1).toBe(false);
          }
        },
      ),
    );
  });
});
