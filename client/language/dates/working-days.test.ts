import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holidayOf, inWorkingDays, isWorkingDay, restOf } from "./working-days-text.ts";

const day = (text: string): Date => {
  const [year = 0, month = 1, date = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, date);
};
const anyDay = fc.date({ min: day("2020-1-1"), max: day("2040-12-31"), noInvalidDate: true });

/** Returns the number of working days in each month, by a five-day week. */
const worked = (year: number): number[] =>
  Array.from({ length: 12 }, (_none, month) => {
    const length = new Date(year, month + 1, 0).getDate();
    return Array.from({ length }, (_nothing, date) => new Date(year, month, date + 1)).filter(isWorkingDay).length;
  });

describe("working days of Russia", () => {
  it.each([
    [2025, [17, 20, 21, 22, 18, 19, 23, 21, 22, 23, 19, 22]],
    [2026, [15, 19, 21, 22, 19, 21, 23, 21, 22, 22, 20, 22]],
  ])("[SC-11] of %i match the production calendar", (year, months) => {
    expect(worked(year)).toEqual(months);
  });

  it.each([
    ["2027-5-1", "Праздник Весны и Труда"],
    ["2027-5-3", "Выходной"],
    ["2027-5-10", "Выходной"],
    ["2027-6-14", "Выходной"],
    ["2028-11-6", "Выходной"],
    ["2026-12-31", "Выходной"],
    ["2026-1-7", "Рождество"],
    ["2026-11-28", ""],
    ["2025-11-1", null],
    ["2027-1-11", null],
    ["2028-1-10", null],
    ["2026-11-24", null],
  ])("restOf returns for %s: «%s»", (text, name) => {
    expect(restOf(day(text))).toBe(name);
  });

  it("exclude every holiday", () => {
    fc.assert(fc.property(anyDay, (at) => holidayOf(at) === null || !isWorkingDay(at)));
  });

  it("are counted by inWorkingDays, which ends on one", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 40 }), (from, count) => {
        const to = inWorkingDays(from, count);
        let passed = 0;
        for (let at = from; at < to;) {
          at = new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1);
          if (isWorkingDay(at)) passed += 1;
        }
        expect([passed, isWorkingDay(to)]).toEqual([count, true]);
      }),
    );
  });
});
