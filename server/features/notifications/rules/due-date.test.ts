import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localOf, momentAt } from "#contract/time/local-time.ts";
import { overdueAt, firstReminderAt, dueNotificationOf } from "./due-date.ts";

const NONE = { reminders: [] };
const ms = (text: string) => Date.parse(text);
const DAY_MS = 86_400_000;

describe("a due date", () => {
  it("[NO-15, NO-16] with a time is due soon an hour before and overdue at that time, in any time zone", () => {
    for (const timeZone of ["Europe/Moscow", "Asia/Vladivostok"]) {
      const due = { dueAt: ms("2026-11-24T12:30:00Z"), dueHasTime: true, timeZone, ...NONE };
      expect([firstReminderAt(due), overdueAt(due)]).toEqual([ms("2026-11-24T11:30:00Z"), ms("2026-11-24T12:30:00Z")]);
    }
  });

  it("[NO-15, NO-16] without a time is due soon at 9:00 on the day before and overdue at 9:00 on the day after", () => {
    const moscow = { dueAt: ms("2026-11-24T09:00:00Z"), dueHasTime: false, timeZone: "Europe/Moscow", ...NONE };
    expect([firstReminderAt(moscow), overdueAt(moscow)]).toEqual([
      ms("2026-11-23T06:00:00Z"),
      ms("2026-11-25T06:00:00Z"),
    ]);
    const omsk = { ...moscow, timeZone: "Asia/Omsk" };
    expect([firstReminderAt(omsk), overdueAt(omsk)]).toEqual([ms("2026-11-23T03:00:00Z"), ms("2026-11-25T03:00:00Z")]);
  });

  it("gives no notification before the first reminder, one kind at a time, and none after three days", () => {
    const due = { dueAt: ms("2026-11-24T12:30:00Z"), dueHasTime: true, timeZone: "Europe/Moscow", ...NONE };
    const at = (text: string) => dueNotificationOf(due, ms(text), 3 * DAY_MS)?.kind ?? null;
    expect(["11:29", "11:30", "12:29", "12:30"].map((time) => at(`2026-11-24T${time}:00Z`))).toEqual([
      null,
      "due_soon",
      "due_soon",
      "overdue",
    ]);
    expect([at("2026-11-27T12:29:00Z"), at("2026-11-27T12:30:00Z")]).toEqual(["overdue", null]);
  });
});

describe("[NO-17] reminders of a due date", () => {
  const reminderFor = (due: Parameters<typeof dueNotificationOf>[0], text: string) => {
    const news = dueNotificationOf(due, ms(text), 3 * DAY_MS);
    return news === null || news.kind === "overdue" ? (news?.kind ?? null) : news.minutes;
  };

  it("come the given minutes before its time, and the latest past one applies", () => {
    const due = { dueAt: ms("2026-11-24T12:30:00Z"), dueHasTime: true, timeZone: "UTC", reminders: [0, 15, 1_440] };
    const times = ["23T12:29", "23T12:30", "24T12:14", "24T12:15", "24T12:30"];
    expect(times.map((time) => reminderFor(due, `2026-11-${time}:00Z`))).toEqual([null, 1_440, 1_440, 15, "overdue"]);
  });

  it("come at 9:00 the given number of days before a date without a time", () => {
    const due = {
      dueAt: ms("2026-11-24T09:00:00Z"),
      dueHasTime: false,
      timeZone: "Europe/Moscow",
      reminders: [0, 10_080],
    };
    const times = ["17T05:59", "17T06:00", "24T05:59", "24T06:00", "25T06:00"];
    expect(times.map((time) => reminderFor(due, `2026-11-${time}:00Z`))).toEqual([null, 10_080, 10_080, 0, "overdue"]);
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

describe("a local time", () => {
  it("is converted to the moment with the same local date and time", () => {
    fc.assert(
      fc.property(zone, fc.integer({ min: ms("2026-01-01"), max: ms("2027-12-31") }), (timeZone, at) => {
        const found = momentAt(at, timeZone, 0, 12 * 60);
        const { year, month, day } = localOf(at, timeZone);
        expect(localOf(found, timeZone)).toEqual({ year, month, day, minute: 12 * 60 });
      }),
    );
  });

  it("moves by at most an hour if daylight saving time skips it", () => {
    const found = momentAt(ms("2026-03-29T00:00:00Z"), "Europe/Berlin", 0, 150);
    expect(Math.abs(found - ms("2026-03-29T01:00:00Z"))).toBeLessThanOrEqual(3_600_000);
  });
});
