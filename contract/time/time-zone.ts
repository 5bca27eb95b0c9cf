import * as z from "zod/mini";

const ZONE_MAX = 64;

/**
 * Returns an IANA name as this runtime writes it: `Asia/Katmandu` and `Asia/Kathmandu` give one name, `Etc/UTC` gives `UTC`. `null` for
 * other texts, also for an offset.
 */
export function canonicalZone(name: string): string | null {
  if (!/^[A-Za-z]/.test(name) || name.length > ZONE_MAX) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // An unknown zone can only be detected by the exception.
    return null;
  }
}

export function isTimeZone(name: string): boolean {
  return canonicalZone(name) !== null;
}

/** An IANA time zone such as `Europe/Moscow`; aliases are normalized. */
export const timeZone = z.string({ error: "FIELD_TYPE" }).check(
  z.maxLength(ZONE_MAX, { error: "TIME_ZONE_UNKNOWN", abort: true }),
  z.refine(isTimeZone, { error: "TIME_ZONE_UNKNOWN", abort: true }),
  z.overwrite((name) => canonicalZone(name) ?? name),
);

/** Returns the zone of this runtime; on a device, the user's. */
export function runtimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Months ahead at which two zones are compared: enough to cover daylight saving in both halves of a year. */
const COMPARED_MONTHS = [0, 3, 6, 9];

/** Whether clocks in both zones show the same throughout the year from `now`, as in Moscow and Simferopol. */
export function hasSameClock(one: string, other: string, now: Date): boolean {
  return COMPARED_MONTHS.every((months) => {
    const at = monthsAfter(now, months);
    return offsetMinutes(one, at) === offsetMinutes(other, at);
  });
}

/** Returns the UTC offsets of a zone within a year of `now`, in minutes, without duplicates, the smallest first. */
export function offsetsInYear(zone: string, now: Date): number[] {
  const offsets = COMPARED_MONTHS.map((months) => offsetMinutes(zone, monthsAfter(now, months)) ?? 0);
  return [...new Set(offsets)].toSorted((one, other) => one - other);
}

function monthsAfter(now: Date, months: number): Date {
  return new Date(now.getFullYear(), now.getMonth() + months, 1);
}

/** Returns the UTC offset of a zone in minutes; `null` for a zone that this runtime does not know. */
export function offsetMinutes(zone: string, at: Date): number | null {
  try {
    const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(at);
    const found = /([+-])(\d\d):(\d\d)/.exec(parts.find(({ type }) => type === "timeZoneName")?.value ?? "");
    const [, sign, hours, minutes] = found ?? [];
    return sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  } catch {
    return null;
  }
}
