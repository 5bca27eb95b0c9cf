import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, dayByKey, daysOfMonth, isSameDay } from "./month-days.ts";

const month = fc.record({ year: fc.integer({ min: 1970, max: 2200 }), month: fc.integer({ min: 0, max: 11 }) });
const day = fc.date({ min: new Date(1970, 0, 1), max: new Date(2200, 0, 1), noInvalidDate: true });

describe("a month grid", () => {
  it("has whole weeks from Monday to Sunday, each day once, and every day of the month", () => {
    fc.assert(
      fc.property(month, ({ year, month: at }) => {
        const days = daysOfMonth(year, at);
        expect(days.length % 7).toBe(0);
        expect(days[0]?.getDay()).toBe(1);
        expect(days.at(-1)?.getDay()).toBe(0);
        expect(new Set(days.map((one) => one.toDateString())).size).toBe(days.length);
        const own = days.filter((one) => one.getMonth() === at);
        expect(own).toHaveLength(new Date(year, at + 1, 0).getDate());
      }),
    );
  });
});

describe("keys in a calendar", () => {
  it("move to a day and back, and to the ends of its week", () => {
    fc.assert(
      fc.property(day, (from) => {
        const there = dayByKey(from, "ArrowDown", false);
        const back = there === null ? null : dayByKey(there, "ArrowUp", false);
        expect(back !== null && isSameDay(back, from)).toBe(true);
        expect(dayByKey(from, "Home", false)?.getDay()).toBe(1);
        expect(dayByKey(from, "End", false)?.getDay()).toBe(0);
        expect(dayByKey(from, "KeyA", false)).toBeNull();
      }),
    );
  });

  it("move to the last day of a shorter month", () => {
    expect(addMonths(new Date(2026, 0, 31), 1)).toEqual(new Date(2026, 1, 28));
    expect(addMonths(new Date(2026, 2, 31), -1)).toEqual(new Date(2026, 1, 28));
    expect(addDays(new Date(2026, 11, 31), 1)).toEqual(new Date(2027, 0, 1));
  });
});
