import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localOf } from "./local-time.ts";
import { nextTerm, readRecurrence, recurrenceRule, type Recurrence } from "./next-term.ts";
import { recurrence } from "./recurrence.ts";

const ms = (text: string) => Date.parse(text);
const iso = (at: number) => new Date(at).toISOString().slice(0, 16);

/** The terms that follow one another in Moscow, each done before the next comes. */
function terms(rule: string, from: string, count: number, timeZone = "Europe/Moscow"): string[] {
  const read = readRecurrence(rule);
  if (read === null) throw new Error(`not a rule: ${rule}`);
  const found: string[] = [];
  let at = ms(from);
  while (found.length < count) {
    at = nextTerm(read, { from: at, after: at, timeZone });
    found.push(iso(at));
  }
  return found;
}

describe("[RC-02] the next term of a rule", () => {
  const TABLE: [rule: string, from: string, ...next: string[]][] = [
    ["FREQ=DAILY", "2026-12-31T09:00Z", "2027-01-01T09:00", "2027-01-02T09:00"],
    ["FREQ=DAILY;INTERVAL=3", "2026-02-27T09:00Z", "2026-03-02T09:00"],
    ["FREQ=WEEKLY", "2026-11-24T12:30Z", "2026-12-01T12:30"],
    // Moscow is already in Tuesday when Greenwich is still in Monday.
    ["FREQ=WEEKLY;BYDAY=TU", "2026-11-23T22:00Z", "2026-11-30T22:00"],
    ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-11-20T09:00Z", "2026-11-23T09:00", "2026-11-24T09:00"],
    [
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE",
      "2026-11-25T09:00Z",
      "2026-12-07T09:00",
      "2026-12-09T09:00",
      "2026-12-21T09:00",
    ],
    ["FREQ=MONTHLY;BYMONTHDAY=31", "2026-12-31T09:00Z", "2027-01-31T09:00", "2027-02-28T09:00", "2027-03-31T09:00"],
    ["FREQ=MONTHLY;BYMONTHDAY=-1", "2028-01-31T09:00Z", "2028-02-29T09:00", "2028-03-31T09:00"],
    ["FREQ=MONTHLY;BYMONTHDAY=20", "2026-11-05T09:00Z", "2026-11-20T09:00", "2026-12-20T09:00"],
    ["FREQ=MONTHLY;INTERVAL=3", "2026-11-05T09:00Z", "2027-02-05T09:00"],
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2028-02-29T09:00Z", "2029-02-28T09:00", "2030-02-28T09:00"],
    ["FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8", "2026-11-05T09:00Z", "2027-03-08T09:00"],
  ];
  it.each(TABLE)("%s after %s", (rule, from, ...next) => {
    expect(terms(rule, from, next.length)).toEqual(next);
  });

  it("keeps the hour of the clock through summer time", () => {
    expect(terms("FREQ=DAILY", "2026-03-28T08:00Z", 2, "Europe/Berlin")).toEqual([
      "2026-03-29T07:00",
      "2026-03-30T07:00",
    ]);
  });

  it("passes over what was missed, to the day and the hour", () => {
    const rule = readRecurrence("FREQ=DAILY");
    if (rule === null) throw new Error("not a rule");
    const from = ms("2026-11-01T12:00Z");
    const next = (after: string) => iso(nextTerm(rule, { from, after: ms(after), timeZone: "Europe/Moscow" }));
    expect(next("2026-11-22T11:59Z")).toBe("2026-11-22T12:00");
    expect(next("2026-11-22T12:00Z")).toBe("2026-11-23T12:00");
  });
});

const rules: fc.Arbitrary<Recurrence> = fc.record({
  every: fc.constantFrom("day", "week", "month", "year"),
  interval: fc.integer({ min: 1, max: 99 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
  month: fc.option(fc.integer({ min: 1, max: 12 })),
  monthDay: fc.option(fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: 31 }))),
});
const moments = fc.integer({ min: ms("2000-01-01"), max: ms("2090-01-01") });
const zones = fc.constantFrom("Europe/Moscow", "Asia/Kamchatka", "UTC", "America/New_York", "Asia/Kolkata");

describe("a rule", () => {
  it("[RC-01] that is kept is taken by the door, and reads as what was chosen", () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const kept = recurrenceRule(rule);
        expect(recurrence.safeParse(kept).success).toBe(true);
        const read = readRecurrence(kept);
        expect(read === null ? null : recurrenceRule(read)).toBe(kept);
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
  ])("[RC-01] is none: «%s»", (text) => {
    expect(recurrence.safeParse(text).error?.issues[0]?.message).toBe("RECURRENCE_INVALID");
  });

  it("[RC-02] always has a next term: later, and soon after what it has to come after", () => {
    fc.assert(
      fc.property(rules, moments, moments, zones, (rule, from, after, timeZone) => {
        const next = nextTerm(rule, { from, after, timeZone });
        expect(next).toBeGreaterThan(Math.max(from, after));
        const longest = { day: 1, week: 7, month: 31, year: 366 }[rule.every] * (rule.interval + 1);
        expect(next - Math.max(from, after)).toBeLessThanOrEqual((longest + 1) * 86_400_000);
        const weekdays = rule.every === "week" && rule.weekdays.length > 0 ? rule.weekdays : null;
        const { year, month, day } = localOf(next, timeZone);
        if (weekdays !== null)
          expect(weekdays).toContain((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7);
      }),
      { numRuns: 500 },
    );
  });
});
