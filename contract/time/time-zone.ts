import * as z from "zod/mini";

const ZONE_MAX = 64;

/**
 * A name of the IANA list as this runtime writes it: `Asia/Katmandu` and `Asia/Kathmandu` give one name, `Etc/UTC` gives `UTC`. `null` for
 * what is no such name, as an offset is.
 */
export function canonicalZone(name: string): string | null {
  if (!/^[A-Za-z]/.test(name) || name.length > ZONE_MAX) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // There is no other way to ask whether a zone is known than to see it refused.
    return null;
  }
}

export function isTimeZone(name: string): boolean {
  return canonicalZone(name) !== null;
}

/** A name of the list of time zones, as `Europe/Moscow`; other names of the same zone are written as that one. */
export const timeZone = z.string({ error: "FIELD_TYPE" }).check(
  z.maxLength(ZONE_MAX, { error: "TIME_ZONE_UNKNOWN", abort: true }),
  z.refine(isTimeZone, { error: "TIME_ZONE_UNKNOWN", abort: true }),
  z.overwrite((name) => canonicalZone(name) ?? name),
);

/** The zone of this runtime; on a device, its person's. */
export function runtimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Months ahead at which two zones are compared: enough to meet both halves of a year with summer time. */
const COMPARED_MONTHS = [0, 3, 6, 9];

/** True when clocks in both zones show the same all the year from `now`, as in Moscow and Simferopol. */
export function hasSameClock(one: string, other: string, now: Date): boolean {
  return COMPARED_MONTHS.every((months) => {
    const at = monthsAfter(now, months);
    return offsetMinutes(one, at) === offsetMinutes(other, at);
  });
}

/** How far the clocks of a zone are ahead of UTC within a year of `now`, in minutes, each once and the least first. */
export function offsetsInYear(zone: string, now: Date): number[] {
  const offsets = COMPARED_MONTHS.map((months) => offsetMinutes(zone, monthsAfter(now, months)) ?? 0);
  return [...new Set(offsets)].toSorted((one, other) => one - other);
}

function monthsAfter(now: Date, months: number): Date {
  return new Date(now.getFullYear(), now.getMonth() + months, 1);
}

/** Minutes that the clocks of a zone are ahead of UTC; `null` for a zone that this runtime does not know. */
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
