import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recurrenceRule } from "#contract/recurrence/recurrence-rule.ts";
import { runtimeZone } from "#contract/time/time-zone.ts";
import {
  choiceOf,
  isUsual,
  nextOf,
  USUAL_RECURRENCES,
  usualRecurrence,
  withUnit,
  withWeekday,
} from "./recurrence-choice.ts";

const days = fc.date({ min: new Date(2020, 0, 1), max: new Date(2040, 0, 1), noInvalidDate: true });
const usuals = fc.constantFrom(...USUAL_RECURRENCES);

describe("the choice of a recurrence", () => {
  it("recognises a saved preset, and its next due date is in the future", () => {
    fc.assert(
      fc.property(days, days, usuals, fc.boolean(), (day, now, usual, isAfterDone) => {
        const rule = recurrenceRule(usualRecurrence(usual, day));
        const choice = choiceOf({ recurrence: rule, recursAfterDone: isAfterDone }, now);
        expect(isUsual(choice, usual, day)).toBe(true);
        const next = nextOf(choice, { dueAt: day.toISOString(), dueHasTime: true }, now);
        expect(next.at.getTime()).toBeGreaterThan(now.getTime());
      }),
    );
  });

  it("keeps its interval when the unit changes, and keeps at least one weekday", () => {
    const monday = new Date(2026, 10, 23, 12);
    const weekly = { ...choiceOf({ recurrence: null, recursAfterDone: false }, monday), interval: 3 };
    expect(weekly.weekdays).toEqual([0]);
    expect(withWeekday(weekly, 0)).toBe(weekly);
    expect(withWeekday(withWeekday(weekly, 4), 0).weekdays).toEqual([4]);
    expect(recurrenceRule(withUnit(weekly, "month", monday))).toBe(
      `FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=23;TZID=${runtimeZone()}`,
    );
    expect(recurrenceRule(withUnit(weekly, "year", monday))).toBe(
      `FREQ=YEARLY;INTERVAL=3;BYMONTH=11;BYMONTHDAY=23;TZID=${runtimeZone()}`,
    );
  });
});
