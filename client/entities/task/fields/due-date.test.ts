import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOfDay } from "#contract/time/due-date.ts";
import { daysBetween } from "#client/language/dates/calendar.ts";
import { dateOfDue, dueFields, dueOfDate } from "./due-date.ts";

const days = fc.integer({ min: 3_000, max: 40_000 });
const minutes = fc.integer({ min: 0, max: 1_439 });

describe("[RC-07] a due date on a device", () => {
  it("without an hour is its calendar day, at whatever time it is chosen", () => {
    fc.assert(
      fc.property(days, minutes, (day, minute) => {
        const at = dateOfDue(dateOfDay(day), false);
        expect([at.getHours(), at.getMinutes()]).toEqual([12, 0]);
        const chosen = new Date(at.getFullYear(), at.getMonth(), at.getDate(), 0, minute);
        if (daysBetween(chosen, at) === 0) expect(dueOfDate({ at: chosen, hasTime: false })).toBe(dateOfDay(day));
      }),
    );
  });

  it("with an hour is its moment", () => {
    fc.assert(
      fc.property(days, minutes, (day, minute) => {
        const at = new Date((day * 1_440 + minute) * 60_000);
        expect(dateOfDue(dueOfDate({ at, hasTime: true }), true)).toEqual(at);
      }),
    );
  });

  it("has no fields set after it is cleared", () => {
    expect(dueFields(null)).toEqual({ dueAt: null, dueHasTime: false });
  });
});
