import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOfDay, dayOfDate, dueDay, overdueFrom } from "./due-date.ts";
import { localDay, localOf, momentOnDay } from "./local-time.ts";

const DAY_MS = 86_400_000;
const days = fc.integer({ min: 0, max: 43_000 });
const ZONES = Intl.supportedValuesOf("timeZone");
const zones = fc.constantFrom(...ZONES);

describe("[RC-07] a date without a time", () => {
  it("is the same day in all zones", () => {
    fc.assert(
      fc.property(days, zones, (day, timeZone) => {
        expect(dayOfDate(dateOfDay(day))).toBe(day);
        expect(dueDay(dateOfDay(day), false, timeZone)).toBe(day);
      }),
    );
  });

  it("is the intended day if an earlier build wrote it as noon of its zone", () => {
    // In these zones, noon of one day is the same moment as noon of another day in a zone with more inhabitants.
    const AMBIGUOUS = new Set(["Pacific/Pago_Pago", "Pacific/Midway", "Pacific/Niue", "Pacific/Kiritimati"]);
    const day = (text: string): number => Date.parse(text) / DAY_MS;
    for (const timeZone of ZONES) {
      if (AMBIGUOUS.has(timeZone)) continue;
      for (const on of [day("2026-07-10"), day("2026-12-10"), day("2028-02-29")]) {
        expect([timeZone, dayOfDate(momentOnDay(on, timeZone, 12 * 60))]).toEqual([timeZone, on]);
      }
    }
  });

  it("is the same day if a file or the API gives it as midnight in UTC", () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(dayOfDate(day * DAY_MS)).toBe(day);
      }),
    );
  });

  it("is overdue in metrics when its day has ended, and not at noon", () => {
    const date = dateOfDay(20_000);
    expect(overdueFrom(date, false)).toBe(20_001 * DAY_MS);
    expect(overdueFrom(date, true)).toBe(Date.parse(date));
  });
});

describe("the local time of a zone", () => {
  it("is the requested time of the day, except for times that daylight saving skips", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 18_000, max: 25_000 }),
        zones,
        fc.integer({ min: 0, max: 1_439 }),
        (day, zone, minute) => {
          const at = momentOnDay(day, zone, minute);
          const shown = localOf(at, zone);
          const isLeftOut = [-1, 0, 1].some(
            (hours) => shown.minute !== minute && Math.abs(localOf(at + hours * 3_600_000, zone).minute - minute) < 121,
          );
          if (!isLeftOut) expect([localDay(at, zone), shown.minute]).toEqual([day, minute]);
        },
      ),
    );
  });
});
