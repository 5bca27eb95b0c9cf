import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOfIso, isoDay } from "./iso-day.ts";

describe("an ISO day", () => {
  it("is of the user's own calendar, and is parsed as its midnight", () => {
    expect(isoDay(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
    const years = { min: new Date(1000, 0, 1), max: new Date(9999, 11, 31), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(years), (at) => {
        const midnight = new Date(at.getFullYear(), at.getMonth(), at.getDate());
        expect(dayOfIso(isoDay(at))).toEqual(midnight);
      }),
    );
  });

  it.each(["", "2026", "2026-02-30", "2026-13-01", "2026-1-5", "завтра", "2026-01-05T12:00"])(
    "is invalid: «%s»",
    (words) => expect(dayOfIso(words)).toBeNull(),
  );
});
