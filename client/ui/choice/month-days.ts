import { daysIntoWeek } from "#client/language/dates/first-weekday.ts";

/** Returns the days of a month grid as midnights in the time zone of this device: whole weeks, with days of the adjacent months. */
export const daysOfMonth = (year: number, month: number): readonly Date[] => {
  const before = daysIntoWeek(new Date(year, month, 1).getDay());
  const length = new Date(year, month + 1, 0).getDate();
  const count = Math.ceil((before + length) / 7) * 7;
  return Array.from({ length: count }, (_none, at) => new Date(year, month, 1 - before + at));
};

/** Returns the same day of another month, or its last day if the month is shorter. */
export const addMonths = (day: Date, months: number): Date => {
  const last = new Date(day.getFullYear(), day.getMonth() + months + 1, 0);
  return new Date(last.getFullYear(), last.getMonth(), Math.min(day.getDate(), last.getDate()));
};

export const addDays = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

export const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();

/** Returns the day that a key moves to in a calendar; `null` for another key. */
export const dayByKey = (day: Date, code: string, shift: boolean): Date | null => {
  const weekday = daysIntoWeek(day.getDay());
  switch (code) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -weekday);
    case "End":
      return addDays(day, 6 - weekday);
    case "PageUp":
      return addMonths(day, shift ? -12 : -1);
    case "PageDown":
      return addMonths(day, shift ? 12 : 1);
    default:
      return null;
  }
};
