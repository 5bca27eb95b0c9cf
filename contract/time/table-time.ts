import { localOf } from "./local-time.ts";

/**
 * Moments in tables: exported files show them in one time zone and name it in the column's header, so that users read local times and an
 * import reads the same moments again.
 */

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Returns «2026-11-28 18:30», to the minute, as spreadsheets read it. A time that occurs twice is followed by its offset: «2026-10-25
 * 02:30+01:00».
 */
export function tableMoment(at: number, zone: string): string {
  const { year, month, day, minute } = localOf(at, zone);
  const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
  const text = `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  return isShownTwice(at, zone) ? `${text}${isoOffset(offsetAt(at, zone))}` : text;
}

/** Whether a local time occurs twice: the two moments are as far apart as the offsets before and after the clocks went back. */
function isShownTwice(at: number, zone: string): boolean {
  const own = offsetAt(at, zone);
  return [at - DAY_MS, at + DAY_MS]
    .map((other) => offsetAt(other, zone))
    .some((other) => other !== own && offsetAt(at + (own - other) * MINUTE_MS, zone) === other);
}

/** Returns minutes ahead of UTC. */
function offsetAt(at: number, zone: string): number {
  const { year, month, day, minute } = localOf(at, zone);
  return Date.UTC(year, month - 1, day) / MINUTE_MS + minute - Math.floor(at / MINUTE_MS);
}

function isoOffset(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const two = (value: number): string => String(value).padStart(2, "0");
