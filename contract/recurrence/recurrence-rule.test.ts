import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRecurrence, recurrenceRule, type Recurrence } from "./recurrence-rule.ts";
import { recurrence } from "./recurrence.ts";

const rules: fc.Arbitrary<Recurrence> = fc.record({
  every: fc.constantFrom("day", "week", "month", "year"),
  interval: fc.integer({ min: 1, max: 99 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
  month: fc.option(fc.integer({ min: 1, max: 12 })),
  monthDay: fc.option(fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: 31 }))),
  timeZone: fc.option(fc.constantFrom("Asia/Kamchatka", "America/Argentina/Buenos_Aires", "Etc/GMT+5")),
});
describe("a rule", () => {
  it("[RC-01] is accepted by the schema, and is the same when it is read again", () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const ruleText = recurrenceRule(rule);
        expect(recurrence.safeParse(ruleText).success).toBe(true);
        const read = readRecurrence(ruleText);
        expect(read === null ? null : recurrenceRule(read)).toBe(ruleText);
      }),
    );
  });

  it.each([
    "",
    "FREQ=HOURLY",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;COUNT=3",
    "FREQ=MONTHLY;BYMONTHDAY=32",
    "freq=daily",
    "FREQ=DAILY;TZID=Mars/Olympus",
    "FREQ=DAILY;TZID=",
  ])("[RC-01] is not valid: «%s»", (text) => {
    expect(recurrence.safeParse(text).error?.issues[0]?.message).toBe("RECURRENCE_INVALID");
  });
});
