/** Returns the day of a moment in the user's time zone as ISO 8601: «2026-11-24». */
export function isoDay(at: Date): string {
  return `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Returns midnight of such a day, `null` if it is not in the calendar. */
export function dayOfIso(iso: string): Date | null {
  const [year = NaN, month = NaN, date = NaN] = iso.split("-").map(Number);
  const day = new Date(year, month - 1, date);
  return isoDay(day) === iso ? day : null;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
