/**
 * Working days in Russia. Days off are Saturdays, Sundays and the holidays of the Labour Code (article 112). A holiday on a weekend makes
 * the next working day a day off, except for January's holidays. Other transfers by the government are in `DECREES`, added for a year when
 * decreed.
 */

const NEW_YEAR = "Новогодние каникулы";

/** By month and date. */
const HOLIDAYS = new Map([
  ...[1, 2, 3, 4, 5, 6, 8].map((date) => [`1-${date}`, NEW_YEAR] as const),
  ["1-7", "Рождество"],
  ["2-23", "День защитника Отечества"],
  ["3-8", "Международный женский день"],
  ["5-1", "Праздник Весны и Труда"],
  ["5-9", "День Победы"],
  ["6-12", "День России"],
  ["11-4", "День народного единства"],
]);

/** Additional days off and working days of a year with a decree, in which the rule about weekends does not apply. */
interface Decree {
  readonly free: readonly string[];
  readonly worked: readonly string[];
}

const DECREES = new Map<number, Decree>([
  // 4 October 2024, No. 1335
  [2025, { free: ["5-2", "5-8", "6-13", "11-3", "12-31"], worked: ["11-1"] }],
  // 24 September 2025, No. 1466
  [2026, { free: ["1-9", "3-9", "5-11", "12-31"], worked: [] }],
]);

const MOVED = "Выходной";

const keyOf = (day: Date): string => `${day.getMonth() + 1}-${day.getDate()}`;

const isWeekend = (day: Date): boolean => day.getDay() % 6 === 0;

const shifted = (day: Date, days: number): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/** Returns the name of a holiday; `null` for any other day, even a day off. */
export function holidayOf(day: Date): string | null {
  return HOLIDAYS.get(keyOf(day)) ?? null;
}

/** Returns the name of a day off; "" for a weekend that is no holiday, `null` for a working day. */
export function restOf(day: Date): string | null {
  const key = keyOf(day);
  const decree = DECREES.get(day.getFullYear());
  if (decree?.worked.includes(key) === true) return null;
  const holiday = HOLIDAYS.get(key);
  if (holiday !== undefined) return holiday;
  if (isWeekend(day)) return "";
  const isFreed = decree === undefined ? isFreedByWeekend(day) : decree.free.includes(key);
  return isFreed ? MOVED : null;
}

/** Whether a holiday on the previous weekend is transferred to this day. Only a weekend and days off of the same origin may lie between. */
function isFreedByWeekend(day: Date): boolean {
  const sinceSaturday = day.getDay() + 1;
  const before = Array.from({ length: sinceSaturday }, (_none, at) => shifted(day, at - sinceSaturday));
  const isOwed = (one: Date): boolean => isWeekend(one) && one.getMonth() > 0 && holidayOf(one) !== null;
  const owed = before.filter(isOwed).length;
  const taken = before.filter((one) => !isWeekend(one) && holidayOf(one) === null).length;
  return owed > taken;
}

export function isWorkingDay(day: Date): boolean {
  return restOf(day) === null;
}

/** Returns midnight of the day that is `days` working days after another. */
export function inWorkingDays(from: Date, days: number): Date {
  let day = shifted(from, 0);
  for (let left = days; left > 0;) {
    day = shifted(day, 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}
