/** A recurrence as a person chooses it (`contract/recurrence/recurrence.ts` is how it is kept). */
export interface Recurrence {
  every: "day" | "week" | "month" | "year";
  /** Every so many of them, from 1. */
  interval: number;
  /** Of a week, 0 Monday … 6 Sunday; none for the day of the term itself. */
  weekdays: readonly number[];
  /** Of a year, from 1; `null` for that of the due date itself. */
  month: number | null;
  /** Of a month or a year, from 1, -1 for the last; `null` for that of the term itself. A shorter month ends before it. */
  monthDay: number | null;
  /** By whose calendar and clock it comes again; `null` where the rule does not say. */
  timeZone: string | null;
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
    timeZone: parts.get("TZID") ?? null,
  };
}

/** The rule as it is kept: equal choices are equal texts, and what says nothing of its unit is left out. */
export function recurrenceRule({ every, interval, weekdays, month, monthDay, timeZone }: Recurrence): string {
  const [name = ""] = Object.entries(UNITS).find(([, unit]) => unit === every) ?? [];
  const days = [...new Set(weekdays)].sort((one, two) => one - two).map((day) => WEEKDAYS[day]);
  const isDated = every === "month" || every === "year";
  return [
    `FREQ=${name}`,
    ...(interval > 1 ? [`INTERVAL=${String(interval)}`] : []),
    ...(every === "week" && days.length > 0 ? [`BYDAY=${days.join(",")}`] : []),
    ...(every === "year" && month !== null ? [`BYMONTH=${String(month)}`] : []),
    ...(isDated && monthDay !== null ? [`BYMONTHDAY=${String(monthDay)}`] : []),
    ...(timeZone === null ? [] : [`TZID=${timeZone}`]),
  ].join(";");
}
