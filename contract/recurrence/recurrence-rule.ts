/** A recurrence as the user chooses it (`contract/recurrence/recurrence.ts` is the stored form). */
export interface Recurrence {
  every: "day" | "week" | "month" | "year";
  /** Number of units between occurrences, from 1. */
  interval: number;
  /** For weeks: 0 Monday … 6 Sunday; empty for the due date's own weekday. */
  weekdays: readonly number[];
  /** For years: from 1; `null` for the due date's own month. */
  month: number | null;
  /** For months and years: from 1, -1 for the last; `null` for the due date's own. In a shorter month it is the last day. */
  monthDay: number | null;
  /** The zone of calendar and clock; `null` if the rule has none. */
  timeZone: string | null;
}

const UNITS = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" } as const;
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** Parses a stored rule; `null` for one that no version of ours has written. */
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

/** Returns the stored form of a rule: equal choices are equal texts, and parts that do not apply to its unit are left out. */
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
