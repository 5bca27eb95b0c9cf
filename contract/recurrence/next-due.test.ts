import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOfDay, dayOfDate } from "../time/due-date.ts";
import { localDay, localOf } from "../time/local-time.ts";
import { nextDue, type NextDueInput } from "./next-due.ts";
import { readRecurrence, recurrenceRule, type Recurrence } from "./recurrence-rule.ts";

const DAY_MS = 86_400_000;
const ms = (text: string): number => Date.parse(text);
const dayOf = (text: string): number => ms(text) / DAY_MS;
const iso = (text: string): string => new Date(text).toISOString();
const isoDay = (day: number): string => dateOfDay(day).slice(0, 10);

function ruleOf(text: string): Recurrence {
  const rule = readRecurrence(text);
  if (rule === null) throw new Error(`not a rule: ${text}`);
  return rule;
}

interface Chain {
  rule: string;
  dueAt: string;
  hasTime?: boolean;
  timeZone?: string;
}

/** Returns consecutive due dates, with each task done at its due date. */
function chain({ rule, dueAt, hasTime = true, timeZone = "Europe/Moscow" }: Chain, count: number): string[] {
  const found: string[] = [];
  let at = { rule: ruleOf(rule), dueAt: iso(dueAt) };
  while (found.length < count) {
    at = nextDue({ ...at, dueHasTime: hasTime, isAfterDone: false, doneAt: Date.parse(at.dueAt), timeZone });
    found.push(at.dueAt.slice(0, 16));
  }
  return found;
}

describe("[RC-02] the next due date of a rule", () => {
  const TABLE: [rule: string, from: string, ...next: string[]][] = [
    ["FREQ=DAILY", "2026-12-31T09:00Z", "2027-01-01T09:00", "2027-01-02T09:00"],
    ["FREQ=DAILY;INTERVAL=3", "2026-02-27T09:00Z", "2026-03-02T09:00"],
    ["FREQ=WEEKLY", "2026-11-24T12:30Z", "2026-12-01T12:30"],
    // It is already Tuesday in Moscow and still Monday in UTC.
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
  it.each(TABLE)("%s after %s", (rule, dueAt, ...next) => {
    expect(chain({ rule, dueAt }, next.length)).toEqual(next);
  });

  it("[RC-08] keeps its day of the month if the rule has no date", () => {
    expect(chain({ rule: "FREQ=MONTHLY", dueAt: "2027-01-31T09:00Z" }, 4)).toEqual([
      "2027-02-28T09:00",
      "2027-03-31T09:00",
      "2027-04-30T09:00",
      "2027-05-31T09:00",
    ]);
    expect(chain({ rule: "FREQ=YEARLY", dueAt: "2028-02-29T09:00Z" }, 4).at(-1)).toBe("2032-02-29T09:00");
    expect(chain({ rule: "FREQ=MONTHLY", dueAt: dateOfDay(dayOf("2027-01-30")), hasTime: false }, 2)).toEqual([
      "2027-02-28T12:00",
      "2027-03-30T12:00",
    ]);
  });

  it("follows the calendar of the rule's time zone, whoever has done the task", () => {
    const kamchatka = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;TZID=Asia/Kamchatka";
    // Friday 08:30 local time; Monday 08:30 local time.
    expect(chain({ rule: kamchatka, dueAt: "2026-12-03T20:30Z" }, 1)).toEqual(["2026-12-06T20:30"]);
    const vladivostok = "FREQ=MONTHLY;BYMONTHDAY=31;TZID=Asia/Vladivostok";
    expect(chain({ rule: vladivostok, dueAt: "2026-12-30T20:00Z" }, 1)).toEqual(["2027-01-30T20:00"]);
    expect(chain({ rule: "FREQ=DAILY;TZID=Mars/Olympus", dueAt: "2026-12-30T20:00Z" }, 1)).toEqual([
      "2026-12-31T20:00",
    ]);
  });

  it("keeps the local time when daylight saving begins and ends", () => {
    const weekly = (timeZone: string, dueAt: string) => chain({ rule: "FREQ=WEEKLY", dueAt, timeZone }, 2);
    expect(weekly("Europe/Berlin", "2027-03-25T08:00Z")).toEqual(["2027-04-01T07:00", "2027-04-08T07:00"]);
    expect(weekly("America/New_York", "2026-10-28T13:00Z")).toEqual(["2026-11-04T14:00", "2026-11-11T14:00"]);
    expect(weekly("Asia/Kamchatka", "2026-10-28T13:00Z")).toEqual(["2026-11-04T13:00", "2026-11-11T13:00"]);
  });

  it("skips the dates that were missed, to the day and the hour", () => {
    const next = (doneAt: string, dueHasTime = true) =>
      nextDue({
        rule: ruleOf("FREQ=DAILY"),
        dueAt: iso("2026-11-01T12:00Z"),
        dueHasTime,
        isAfterDone: false,
        doneAt: ms(doneAt),
        timeZone: "Europe/Moscow",
      }).dueAt.slice(0, 16);
    expect(next("2026-11-22T11:59Z")).toBe("2026-11-22T12:00");
    expect(next("2026-11-22T12:00Z")).toBe("2026-11-23T12:00");
    // Without a time, the local day counts: in Moscow it is the 23rd already.
    expect(next("2026-11-22T09:00Z", false)).toBe("2026-11-23T12:00");
    expect(next("2026-11-22T21:30Z", false)).toBe("2026-11-24T12:00");
  });
});

describe("[RC-09] a rule that counts from when the task was done", () => {
  const TABLE: [rule: string, due: string, done: string, next: string][] = [
    ["FREQ=MONTHLY;BYMONTHDAY=1", "2026-12-01", "2026-11-28", "2027-01-01"],
    ["FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=30", "2026-11-30", "2026-11-28", "2027-05-30"],
    ["FREQ=MONTHLY;BYMONTHDAY=29", "2026-10-29", "2026-11-28", "2026-12-29"],
    ["FREQ=MONTHLY;INTERVAL=6", "2026-11-30", "2026-11-28", "2027-05-28"],
    ["FREQ=MONTHLY;BYMONTHDAY=31", "2027-01-31", "2027-01-31", "2027-02-28"],
    ["FREQ=MONTHLY;BYMONTHDAY=-1", "2027-01-31", "2027-01-30", "2027-02-28"],
    ["FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=5", "2026-12-05", "2026-11-28", "2027-12-05"],
    ["FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYMONTHDAY=10", "2026-12-10", "2026-11-28", "2028-12-10"],
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2028-02-29", "2028-02-29", "2029-02-28"],
    ["FREQ=WEEKLY;BYDAY=MO", "2026-11-30", "2026-11-28", "2026-12-07"],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2026-11-30", "2026-11-28", "2026-12-14"],
    ["FREQ=WEEKLY", "2026-11-30", "2026-11-28", "2026-12-05"],
    ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-11-27", "2026-11-28", "2026-11-30"],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "2026-11-30", "2026-12-02", "2026-12-14"],
    ["FREQ=DAILY;INTERVAL=3", "2026-11-30", "2026-11-28", "2026-12-01"],
  ];
  it.each(TABLE)("%s, due %s, done %s: %s", (rule, due, done, next) => {
    const input: NextDueInput = {
      rule: ruleOf(rule),
      dueAt: dateOfDay(dayOf(due)),
      dueHasTime: false,
      isAfterDone: true,
      doneAt: ms(`${done}T10:00Z`),
      timeZone: "Europe/Moscow",
    };
    expect(nextDue(input).dueAt).toBe(dateOfDay(dayOf(next)));
    const timed = nextDue({ ...input, dueAt: iso(`${due}T06:30Z`), dueHasTime: true });
    expect(timed.dueAt).toBe(iso(`${next}T06:30Z`));
  });
});

const rules: fc.Arbitrary<Recurrence> = fc.record({
  every: fc.constantFrom("day", "week", "month", "year"),
  interval: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 99 })),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
  month: fc.option(fc.integer({ min: 1, max: 12 })),
  monthDay: fc.option(fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: 31 }))),
  timeZone: fc.option(fc.constantFrom("Asia/Kamchatka", "America/New_York", "Europe/Berlin")),
});
const moments = fc.integer({ min: ms("2000-01-01"), max: ms("2090-01-01") });
const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));

/** Whether a rule includes a day, by its definition and not by the implementation. */
function standsOn(rule: Recurrence, anchor: number, day: number): boolean {
  const [at, from] = [new Date(day * DAY_MS), new Date(anchor * DAY_MS)];
  const months = (at.getUTCFullYear() - from.getUTCFullYear()) * 12 + at.getUTCMonth() - from.getUTCMonth();
  const monday = (one: Date): number => one.getTime() / DAY_MS - ((one.getUTCDay() + 6) % 7);
  if (rule.every === "day") return (day - anchor) % rule.interval === 0;
  if (rule.every === "week") {
    const days = rule.weekdays.length === 0 ? [(from.getUTCDay() + 6) % 7] : rule.weekdays;
    const isWeek = (monday(at) - monday(from)) % (7 * rule.interval) === 0;
    return isWeek && days.includes((at.getUTCDay() + 6) % 7);
  }
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  const wanted = rule.monthDay ?? from.getUTCDate();
  const isDate = at.getUTCDate() === (wanted === -1 ? last : Math.min(wanted, last));
  if (rule.every === "month") return isDate && months % rule.interval === 0;
  const years = at.getUTCFullYear() - from.getUTCFullYear();
  return isDate && years % rule.interval === 0 && at.getUTCMonth() + 1 === (rule.month ?? from.getUTCMonth() + 1);
}

describe("[RC-02] the next due date against the calendar, day by day", () => {
  const inputs = fc.record({
    rule: rules.map((rule) => ({ ...rule, interval: Math.min(rule.interval, rule.every === "year" ? 4 : 99) })),
    due: fc.option(moments),
    daysAfterDue: fc.integer({ min: -40, max: 800 }),
    dueHasTime: fc.boolean(),
    timeZone: zones,
  });

  it("is the first remaining day of the rule", () => {
    fc.assert(
      fc.property(inputs, moments, ({ rule, due, daysAfterDue, dueHasTime, timeZone }, anyMoment) => {
        const zone = rule.timeZone ?? timeZone;
        const hasTime = due !== null && dueHasTime;
        const dueAt = due === null ? null : hasTime ? new Date(due).toISOString() : dateOfDay(Math.floor(due / DAY_MS));
        const doneAt = due === null ? anyMoment : due + daysAfterDue * DAY_MS;
        const next = nextDue({ rule, dueAt, dueHasTime, isAfterDone: false, doneAt, timeZone });
        const doneDay = localDay(doneAt, zone);
        const dayIn = (at: string): number => (hasTime ? localDay(Date.parse(at), zone) : dayOfDate(at));
        const anchor = dueAt === null ? doneDay : dayIn(dueAt);
        // A time that daylight saving skips may move it to a neighbouring day.
        const nextDay = dayIn(next.dueAt);
        expect(next.days).toBe(dueAt === null ? null : nextDay - anchor);
        expect(nextDay).toBeGreaterThan(anchor);
        if (hasTime) expect(Date.parse(next.dueAt)).toBeGreaterThan(doneAt);
        else expect(nextDay).toBeGreaterThan(doneDay);
        let expected = Math.max(anchor + 1, hasTime ? doneDay : doneDay + 1);
        while (!standsOn(rule, anchor, expected)) expected += 1;
        const isSameDay = hasTime && expected === doneDay && nextDay !== expected;
        if (isSameDay) for (expected += 1; !standsOn(rule, anchor, expected);) expected += 1;
        expect(isoDay(nextDay)).toBe(isoDay(expected));
        // The local time is the same, except for a time that is skipped that night.
        if (hasTime && due !== null) {
          const minutes = Math.abs(localOf(Date.parse(next.dueAt), zone).minute - localOf(due, zone).minute);
          expect(minutes).toBeLessThanOrEqual(120);
        }
        // The next task's rule has the same days forever.
        expect(standsOn(next.rule, nextDay, nextDay) || rule.every === "week" || rule.every === "day").toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("[RC-09] counted from when the task was done, is at least one interval later and less than two", () => {
    fc.assert(
      fc.property(rules, moments, zones, (rule, doneAt, timeZone) => {
        const one = { ...rule, weekdays: rule.weekdays.slice(0, 1) };
        const { dueAt } = nextDue({ rule: one, dueAt: null, dueHasTime: false, isAfterDone: true, doneAt, timeZone });
        const done = new Date(localDay(doneAt, rule.timeZone ?? timeZone) * DAY_MS);
        const months = rule.every === "month" ? rule.interval : rule.every === "year" ? 12 * rule.interval : 0;
        const days = rule.every === "day" ? rule.interval : rule.every === "week" ? 7 * rule.interval : 0;
        const month = new Date(Date.UTC(done.getUTCFullYear(), done.getUTCMonth() + months + 1, 0));
        const date = Math.min(done.getUTCDate(), months === 0 ? 31 : month.getUTCDate());
        const earliest = Date.UTC(done.getUTCFullYear(), done.getUTCMonth() + months, date + days) / DAY_MS;
        expect(dayOfDate(dueAt)).toBeGreaterThanOrEqual(earliest);
        const more = { day: 0, week: 6, month: 31, year: 366 }[rule.every];
        expect(dayOfDate(dueAt) - earliest).toBeLessThanOrEqual(more);
        expect(recurrenceRule(one)).toBe(
          recurrenceRule(
            nextDue({ rule: one, dueAt: null, dueHasTime: false, isAfterDone: true, doneAt, timeZone }).rule,
          ),
        );
      }),
      { numRuns: 500 },
    );
  });
});
