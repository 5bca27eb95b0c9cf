import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOf, dayOf, monthStart, weekdayOf } from "../days/days.ts";
import { dayByKey, isOn, pageInQuery, pageOf, queryOf, turned } from "./calendar-page.ts";

const day = fc.integer({ min: 3_000, max: 40_000 });
const scale = fc.constantFrom("month" as const, "week" as const);
const TODAY = dayOf(new Date(2026, 10, 23));

describe("a page of the calendar", () => {
  it("[SC-01] is written to the address and read back from it", () => {
    fc.assert(
      fc.property(scale, day, (one, at) => {
        const page = pageOf(one, at);
        const query = new URLSearchParams(Object.entries(queryOf(page, TODAY)).filter(([, value]) => value !== ""));
        expect(pageInQuery(query, TODAY)).toEqual(page);
      }),
    );
    expect(pageInQuery(new URLSearchParams("month=soon"), TODAY)).toEqual(pageOf("month", TODAY));
    expect(pageInQuery(new URLSearchParams("month=2026-11"), TODAY).first).toBe(monthStart(TODAY));
  });

  it("has whole weeks from Monday and every day of its month, and returns after turning back", () => {
    fc.assert(
      fc.property(scale, day, fc.integer({ min: -20, max: 20 }), (one, at, by) => {
        const page = pageOf(one, at);
        expect(page.weeks.every((monday) => weekdayOf(monday) === 0)).toBe(true);
        expect(isOn(page, at)).toBe(true);
        if (one === "month")
          for (let on = page.first; on < monthStart(at, 1); on += 1) expect(isOn(page, on)).toBe(true);
        expect(turned(turned(page, by), -by)).toEqual(page);
      }),
    );
  });

  it("maps keys to days", () => {
    fc.assert(
      fc.property(day, (at) => {
        expect(dateOf(dayByKey(at, "ArrowDown") ?? 0).getDay()).toBe(dateOf(at).getDay());
        expect(weekdayOf(dayByKey(at, "Home") ?? 1)).toBe(0);
        expect(weekdayOf(dayByKey(at, "End") ?? 1)).toBe(6);
        expect(monthStart(dayByKey(at, "PageDown") ?? 0)).toBe(monthStart(at, 1));
        expect(monthStart(dayByKey(at, "PageUp") ?? 0)).toBe(monthStart(at, -1));
        expect(dayByKey(at, "KeyA")).toBeNull();
      }),
    );
  });
});
