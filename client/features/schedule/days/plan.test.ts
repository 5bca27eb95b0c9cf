import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOfDay } from "#contract/time/due-date.ts";
import { dateOf, dayOf, dayOfKey, keyOfDay, monthStart, weekStart, weekdayOf } from "./days.ts";
import { planOn, spanOf, type TaskPlan } from "./plan.ts";

const day = fc.integer({ min: 3_000, max: 40_000 });
const moment = fc
  .tuple(day, fc.integer({ min: 4, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([on, hours, minutes]) => {
    const at = dateOf(on);
    at.setHours(hours, minutes);
    return at.toISOString();
  });
const task: fc.Arbitrary<TaskPlan> = fc.record({
  startAt: fc.option(moment),
  dueAt: fc.option(moment),
  dueHasTime: fc.boolean(),
});
const span = fc.tuple(day, fc.integer({ min: 0, max: 60 })).map(([from, length]) => ({ from, to: from + length }));

const clock = (time: string | null): string => (time === null ? "" : new Date(time).toTimeString().slice(0, 5));

describe("days", () => {
  it("[SC-02] are local: a number and its midnight are the same day, also when daylight saving time changes", () => {
    fc.assert(
      fc.property(day, (one) => {
        expect(dayOf(dateOf(one))).toBe(one);
        expect(dateOf(one).getDay()).toBe((weekdayOf(one) + 1) % 7);
        const last = dateOf(one);
        last.setHours(23, 59, 59);
        expect(dayOf(last)).toBe(one);
      }),
    );
  });

  it("are written to addresses and read back, and invalid text is not read as a day", () => {
    fc.assert(
      fc.property(day, (one) => {
        expect(dayOfKey(keyOfDay(one))).toBe(one);
      }),
    );
    expect(dayOfKey("2026-11")).toBe(dayOf(new Date(2026, 10, 1)));
    for (const wrong of [null, "", "2026-02-30", "2026-13", "1-1-1", "2026-11-23T10"])
      expect(dayOfKey(wrong)).toBeNull();
  });

  it("have weeks that begin on Monday and months that begin on their first day", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -30, max: 30 }), (one, months) => {
        expect(weekdayOf(weekStart(one))).toBe(0);
        expect(one - weekStart(one)).toBeLessThan(7);
        expect(dateOf(monthStart(one, months)).getDate()).toBe(1);
        expect(monthStart(monthStart(one, months), -months)).toBe(monthStart(one));
      }),
    );
  });
});

describe("the days of a task", () => {
  it("[SC-02, RC-07] without an hour are the same in every time zone and are stored without one", () => {
    fc.assert(
      fc.property(day, day, (start, due) => {
        const one = { startAt: dateOfDay(Math.min(start, due)), dueAt: dateOfDay(due), dueHasTime: false };
        expect(spanOf(one)).toEqual({ from: Math.min(start, due), to: due });
        expect(planOn({ startAt: null, dueAt: null, dueHasTime: false }, { from: due, to: due }).dueAt).toBe(one.dueAt);
      }),
    );
  });

  it("[SC-03] are those to which it was moved, whether it had a start, a due date, both or none", () => {
    fc.assert(
      fc.property(task, span, (one, next) => {
        const put = { ...one, ...planOn(one, next) };
        expect(spanOf(put)).toEqual(next);
      }),
    );
  });

  it("[SC-03] keep the hour of the due date, and a new due date has no hour", () => {
    fc.assert(
      fc.property(task, span, (one, next) => {
        const put = { ...one, ...planOn(one, next) };
        if (one.dueAt !== null) expect(put.dueHasTime).toBe(one.dueHasTime);
        if (one.dueAt !== null && one.dueHasTime) expect(clock(put.dueAt)).toBe(clock(one.dueAt));
        if (one.dueAt === null && put.dueAt !== null) expect(put.dueHasTime).toBe(false);
      }),
    );
  });

  it("[SC-03] moved as a whole get no new end, and an unchanged end is not set", () => {
    fc.assert(
      fc.property(task, fc.integer({ min: -400, max: 400 }), (one, by) => {
        const current = spanOf(one);
        if (current === null) return;
        const change = planOn(one, { from: current.from + by, to: current.to + by });
        if (one.startAt === null) expect(change.startAt).toBeUndefined();
        if (one.dueAt === null) expect(change.dueAt).toBeUndefined();
        if (by === 0) expect(change).toEqual({});
      }),
    );
  });
});
