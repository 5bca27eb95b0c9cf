import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOf, dayOf } from "../days/days.ts";
import { dayAt, daysIn, pulled, scaleOf, seenDays, widthOf, xOf, ZOOMS } from "./scale.ts";
import { restsOf, ticksOf } from "./ticks.ts";

const TODAY = 20_000;
const zoom = fc.constantFrom(...ZOOMS);
const span = fc
  .tuple(fc.integer({ min: -9_000, max: 900_000 }), fc.integer({ min: 0, max: 400 }))
  .map(([from, length]) => ({ from, to: from + length }));
const scale = fc.tuple(fc.array(span, { maxLength: 20 }), zoom).map(([spans, one]) => scaleOf(spans, TODAY, one));

describe("the scale of a timeline", () => {
  it("[SC-08] converts days to pixels and back, and a distance of whole days to that number of days", () => {
    fc.assert(
      fc.property(scale, fc.nat(), fc.integer({ min: -500, max: 500 }), (one, at, by) => {
        const day = one.from + (at % (one.to - one.from + 1));
        expect(dayAt(one, xOf(one, day))).toBe(day);
        expect(dayAt(one, xOf(one, day + 1) - 1)).toBe(day);
        expect(daysIn(one, by * one.dayWidth)).toBe(by);
        expect(dayAt(one, -1)).toBe(one.from);
        expect(dayAt(one, widthOf(one) + 1)).toBe(one.to);
      }),
    );
  });

  it("contains today with room on both sides, and is not wider than browsers can draw", () => {
    fc.assert(
      fc.property(fc.array(span), zoom, (spans, one) => {
        const made = scaleOf(spans, TODAY, one);
        expect(made.from).toBeLessThan(TODAY);
        expect(made.to).toBeGreaterThan(TODAY);
        expect(widthOf(made)).toBeLessThan(400_000);
      }),
    );
  });

  it("[SC-08] moves one end or the whole bar, and no end beyond the other", () => {
    fc.assert(
      fc.property(
        span,
        fc.constantFrom("from" as const, "to" as const, "whole" as const),
        fc.integer({ min: -900, max: 900 }),
        (one, part, by) => {
          const next = pulled(one, part, by);
          expect(next.from).toBeLessThanOrEqual(next.to);
          if (part === "whole") expect(next.to - next.from).toBe(one.to - one.from);
          if (part === "from") expect(next.to).toBe(one.to);
          if (part === "to") expect(next.from).toBe(one.from);
        },
      ),
    );
  });

  it("is divided into ticks without gaps that cover all visible days", () => {
    fc.assert(
      fc.property(scale, zoom, fc.nat({ max: 300_000 }), fc.integer({ min: 200, max: 3_000 }), (one, at, x, width) => {
        const seen = seenDays(one, x % widthOf(one), width);
        for (const ticks of Object.values(ticksOf(at, seen))) {
          expect(ticks[0].day).toBeLessThanOrEqual(seen.from);
          for (const [index, { day, length }] of ticks.entries()) {
            expect(length).toBeGreaterThan(0);
            if (index + 1 < ticks.length) expect(ticks[index + 1].day).toBe(day + length);
            else expect(day + length).toBeGreaterThan(seen.to);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it("[SC-11] merges weekends with adjacent holidays", () => {
    const from = dayOf(new Date(2026, 3, 27));
    const days = restsOf({ from, to: from + 20 }).map(({ day, length }) => [dateOf(day).getDate(), length]);
    expect(days).toEqual([
      [1, 3],
      [9, 3],
      [16, 2],
    ]);
  });
});
