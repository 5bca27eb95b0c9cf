import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hoursText, readHours } from "./hours-text.ts";

describe("readHours", () => {
  it.each([
    ["2", 2],
    ["2,5", 2.5],
    ["2.5 ч", 2.5],
    ["1 ч 30 мин", 1.5],
    ["1ч30м", 1.5],
    ["45 минут", 0.75],
    ["3 часа", 3],
    ["2 дня", 16],
  ])("parses «%s»", (words, hours) => {
    expect(readHours(words)).toBe(hours);
  });

  it.each(["", "много", "-1", "1:30", "ч"])("returns null for «%s»", (words) => {
    expect(readHours(words)).toBeNull();
  });

  it("parses what hoursText returns", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 * 4 }), (quarters) => {
        expect(readHours(hoursText(quarters / 4))).toBe(quarters / 4);
      }),
    );
  });
});
