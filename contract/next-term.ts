import { localOf, momentAt } from "./local-time.ts";

/** A recurrence as a person chooses it (`contract/recurrence.ts` is how it is kept). */
export interface Recurrence {
  every: "day" | "week" | "month" | "year";
  /** Every so many of them, from 1. */
  interval: number;
  /** Of a week, 0 Monday … 6 Sunday; none for the day of the term itself. */
  weekdays: readonly number[];
  /** Of a year, from 1; `null` for that of the term itself. */
  month: number | null;
  /** Of a month or a year, from 1, -1 for the last; `null` for that of the term itself. A shorter month ends before it. */
  monthDay: number | null;
}

const UNITS = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" } as const;
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** What a kept rule says; `null` for one that no version of ours has written. */
export function readRecurrence(rule: string): Recurrence | null {
  const parts = new Map(
    rule.split(";").map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]),
  );
  const unit = Object.entries(UNITS).find(([name]) => name === parts.get("FREQ"));
  if (unit === undefined) return null;
  const number = (name: string): number | null => (parts.has(name) ? Number(parts.get(name)) : null);
  const days = parts.get("BYDAY")?.split(",") ?? [];
  return {
    every: unit[1],
    interval: number("INTERVAL") ?? 1,
    weekdays: WEEKDAYS.flatMap((name, day) => (days.includes(name) ? [day] : [])),
    month: number("BYMONTH"),
    monthDay: number("BYMONTHDAY"),
  };
}

/** The rule as it is kept: equal choices are equal texts, and what says nothing of its unit is left out. */
export function recurrenceRule({ every, interval, weekdays, month, monthDay }: Recurrence): string {
  const [name = ""] = Object.entries(UNITS).find(([, unit]) => unit === every) ?? [];
  const days = [...new Set(weekdays)].sort((one, two) => one - two).map((day) => WEEKDAYS[day]);
  const isDated = every === "month" || every === "year";
  return [
    `FREQ=${name}`,
    ...(interval > 1 ? [`INTERVAL=${String(interval)}`] : []),
    ...(every === "week" && days.length > 0 ? [`BYDAY=${days.join(",")}`] : []),
    ...(every === "year" && month !== null ? [`BYMONTH=${String(month)}`] : []),
    ...(isDated && monthDay !== null ? [`BYMONTHDAY=${String(monthDay)}`] : []),
  ].join(";");
}

export interface NextTermInput {
  /** The term that is over, or the moment to count from. Milliseconds since 1970, as the answer. */
  from: number;
  /** The next term comes after this: of what was missed only the last comes again. */
  after: number;
  timeZone: string;
}

const DAY_MS = 86_400_000;

/**
 * The next term: on a day of the rule after `from`, at the same hour of the clock there, and after `after`.
 * Counted in days of the calendar, so that summer time changes no hour.
 */
export function nextTerm(rule: Recurrence, { from, after, timeZone }: NextTermInput): number {
  const start = localOf(from, timeZone);
  const startDay = dayOf(start.year, start.month, start.day);
  const bound = localOf(Math.max(from, after), timeZone);
  const boundDay = dayOf(bound.year, bound.month, bound.day);
  const momentOf = (day: number): number => momentAt(from, timeZone, day - startDay, start.minute);
  // On the day of the bound itself the hour decides.
  for (const day of daysOf(rule, startDay, boundDay)) {
    const moment = momentOf(day);
    if (day > startDay && moment > after) return moment;
  }
  throw new Error("a recurrence has no end");
}

/** Days of a rule in their order, from about `boundDay` on; `startDay` is the one that it is counted from. */
function daysOf(rule: Recurrence, startDay: number, boundDay: number): Iterable<number> {
  if (rule.every === "day") return everyDays(startDay, rule.interval, boundDay);
  return rule.every === "week" ? weekdaysOf(rule, startDay, boundDay) : datesOf(rule, startDay, boundDay);
}

function* everyDays(startDay: number, interval: number, boundDay: number): Generator<number> {
  const passed = Math.max(0, Math.floor((boundDay - startDay) / interval));
  for (let day = startDay + passed * interval; ; day += interval) yield day;
}

function* weekdaysOf({ interval, weekdays }: Recurrence, startDay: number, boundDay: number): Generator<number> {
  const days = weekdays.length === 0 ? [weekdayOf(startDay)] : weekdays;
  const firstMonday = startDay - weekdayOf(startDay);
  for (const monday of everyDays(firstMonday, interval * 7, boundDay - 6)) {
    for (const day of days) yield monday + day;
  }
}

function* datesOf(
  { every, interval, month, monthDay }: Recurrence,
  startDay: number,
  boundDay: number,
): Generator<number> {
  const start = new Date(startDay * DAY_MS);
  const bound = new Date(boundDay * DAY_MS);
  const step = every === "year" ? 12 * interval : interval;
  const first = start.getUTCFullYear() * 12 + (every === "year" && month !== null ? month - 1 : start.getUTCMonth());
  const passed = Math.floor((bound.getUTCFullYear() * 12 + bound.getUTCMonth() - first) / step);
  for (let at = first + Math.max(0, passed) * step; ; at += step) {
    yield dateIn(Math.floor(at / 12), (at % 12) + 1, monthDay ?? start.getUTCDate());
  }
}

/** A date of a month, or its last day where the month is shorter. */
function dateIn(year: number, month: number, date: number): number {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return dayOf(year, month, date === -1 ? last : Math.min(date, last));
}

/** Days since 1970, as if the calendar had no time zones. */
function dayOf(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** 0 Monday … 6 Sunday: 1970 began on a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}
