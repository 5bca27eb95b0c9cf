import type { Recurrence } from "./recurrence-rule.ts";

/** The days of a recurrence rule. Days are integers: days since 1 January 1970, without time zones. */

const DAY_MS = 86_400_000;

/**
 * Yields the days of a rule in order, without end, starting at the latest with the first one after `from`. Parts that the rule leaves open
 * are taken from `anchor`, from which intervals are counted.
 */
export function daysOf(rule: Recurrence, anchor: number, from: number): Iterable<number> {
  if (rule.every === "day") return everyDays(anchor, rule.interval, from);
  return rule.every === "week" ? weekdaysOf(rule, anchor, from) : datesOf(rule, anchor, from);
}

/**
 * Returns the first day of a rule that is counted from the day when its task was done: at least a whole interval later. A rule with several
 * weekdays uses the next one of them, because its interval runs from the first weekday to the same one again.
 */
export function dayAfterDone(rule: Recurrence, doneDay: number): number {
  const { every, interval } = rule;
  if (every === "day") return doneDay + interval;
  if (every === "week") return weekdayAfterDone(rule, doneDay);
  const earliest = addMonths(doneDay, every === "year" ? 12 * interval : interval);
  for (const day of datesOf({ ...rule, interval: 1 }, doneDay, earliest)) if (day >= earliest) return day;
  throw new Error("a recurrence has no end");
}

function weekdayAfterDone({ interval, weekdays }: Recurrence, doneDay: number): number {
  const days = weekdays.length === 0 ? [weekdayOf(doneDay)] : weekdays;
  const earliest = days.length === 1 ? doneDay + 7 * interval : doneDay + 1 + 7 * (interval - 1);
  const ahead = days.map((day) => (day - weekdayOf(earliest) + 7) % 7);
  return earliest + Math.min(...ahead);
}

/** Returns the rule with an explicit date, so that a shorter month does not change it permanently: open parts are taken from `day`. */
export function withDate(rule: Recurrence, day: number): Recurrence {
  const at = new Date(day * DAY_MS);
  const isDated = rule.every === "month" || rule.every === "year";
  return {
    ...rule,
    month: rule.every === "year" ? (rule.month ?? at.getUTCMonth() + 1) : rule.month,
    monthDay: isDated ? (rule.monthDay ?? at.getUTCDate()) : rule.monthDay,
  };
}

function* everyDays(anchor: number, interval: number, from: number): Generator<number> {
  const passed = Math.max(0, Math.floor((from - anchor) / interval));
  for (let day = anchor + passed * interval; ; day += interval) yield day;
}

function* weekdaysOf({ interval, weekdays }: Recurrence, anchor: number, from: number): Generator<number> {
  const days = weekdays.length === 0 ? [weekdayOf(anchor)] : weekdays.toSorted((one, two) => one - two);
  const firstMonday = anchor - weekdayOf(anchor);
  for (const monday of everyDays(firstMonday, interval * 7, from - 6)) {
    for (const day of days) yield monday + day;
  }
}

function* datesOf({ every, interval, month, monthDay }: Recurrence, anchor: number, from: number): Generator<number> {
  const start = new Date(anchor * DAY_MS);
  const bound = new Date(from * DAY_MS);
  const step = every === "year" ? 12 * interval : interval;
  const first = start.getUTCFullYear() * 12 + (every === "year" && month !== null ? month - 1 : start.getUTCMonth());
  const passed = Math.floor((bound.getUTCFullYear() * 12 + bound.getUTCMonth() - first) / step);
  for (let at = first + Math.max(0, passed) * step; ; at += step) {
    yield dateIn(Math.floor(at / 12), (at % 12) + 1, monthDay ?? start.getUTCDate());
  }
}

/** Returns the same date `months` later, or the last day of a shorter month. */
function addMonths(day: number, months: number): number {
  const at = new Date(day * DAY_MS);
  const month = at.getUTCFullYear() * 12 + at.getUTCMonth() + months;
  return dateIn(Math.floor(month / 12), (month % 12) + 1, at.getUTCDate());
}

/** Returns a date of a month, or its last day if the month is shorter. */
function dateIn(year: number, month: number, date: number): number {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Date.UTC(year, month - 1, date === -1 ? last : Math.min(date, last)) / DAY_MS;
}

/** Returns 0 for Monday … 6 for Sunday: 1970 began on a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}
