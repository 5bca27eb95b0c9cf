import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localOf, momentAt } from "./local-time.ts";
import { overAt, soonAt, termNews } from "./term.ts";

const ms = (text: string) => Date.parse(text);
const DAY_MS = 86_400_000;

describe("a term", () => {
  it("[NO-15, NO-16] with an hour is near an hour before and over at it, wherever its person is", () => {
    for (const timeZone of ["Europe/Moscow", "Asia/Vladivostok"]) {
      const term = { dueAt: ms("2026-11-24T12:30:00Z"), dueHasTime: true, timeZone };
      expect([soonAt(term), overAt(term)]).toEqual([ms("2026-11-24T11:30:00Z"), ms("2026-11-24T12:30:00Z")]);
    }
  });

  it("[NO-15, NO-16] without an hour is near at nine of the day before and over at nine of the day after", () => {
    const moscow = { dueAt: ms("2026-11-24T09:00:00Z"), dueHasTime: false, timeZone: "Europe/Moscow" };
    expect([soonAt(moscow), overAt(moscow)]).toEqual([ms("2026-11-23T06:00:00Z"), ms("2026-11-25T06:00:00Z")]);
    const omsk = { ...moscow, timeZone: "Asia/Omsk" };
    expect([soonAt(omsk), overAt(omsk)]).toEqual([ms("2026-11-23T03:00:00Z"), ms("2026-11-25T03:00:00Z")]);
  });

  it("says nothing before, one thing at a time, and nothing for ever", () => {
    const term = { dueAt: ms("2026-11-24T12:30:00Z"), dueHasTime: true, timeZone: "Europe/Moscow" };
    const at = (text: string) => termNews(term, ms(text), 3 * DAY_MS);
    expect(["11:29", "11:30", "12:29", "12:30"].map((time) => at(`2026-11-24T${time}:00Z`))).toEqual([
      null,
      "due_soon",
      "due_soon",
      "overdue",
    ]);
    expect([at("2026-11-27T12:29:00Z"), at("2026-11-27T12:30:00Z")]).toEqual(["overdue", null]);
  });
});

const zone = fc.constantFrom(
  "Europe/Moscow",
  "Asia/Kolkata",
  "America/New_York",
  "Europe/Berlin",
  "Pacific/Auckland",
  "UTC",
);

describe("a clock on a wall somewhere", () => {
  it("is found again by what it shows, but for the hours that summer time leaves out", () => {
    fc.assert(
      fc.property(zone, fc.integer({ min: ms("2026-01-01"), max: ms("2027-12-31") }), (timeZone, at) => {
        const found = momentAt(at, timeZone, 0, 12 * 60);
        const { year, month, day } = localOf(at, timeZone);
        expect(localOf(found, timeZone)).toEqual({ year, month, day, minute: 12 * 60 });
      }),
    );
  });

  it("goes past an hour that is left out", () => {
    const found = momentAt(ms("2026-03-29T00:00:00Z"), "Europe/Berlin", 0, 150);
    expect(Math.abs(found - ms("2026-03-29T01:00:00Z"))).toBeLessThanOrEqual(3_600_000);
  });
});
