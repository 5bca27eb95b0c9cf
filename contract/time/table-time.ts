import { localOf } from "./local-time.ts";

/**
 * Moments in tables: exported files say them as the clocks of one zone show them, and the head of their column names the zone, so that a person
 * reads them as hours of their own and an import reads the same moments again.
 */

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** «2026-11-28 18:30», to the minute, as spreadsheets read it. In an hour that clocks show twice the offset follows: «2026-10-25 02:30+01:00». */
export function tableMoment(at: number, zone: string): string {
  const { year, month, day, minute } = localOf(at, zone);
  const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
  const text = `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  return isShownTwice(at, zone) ? `${text}${isoOffset(offsetAt(at, zone))}` : text;
}

/** Two moments that look the same on the wall are as far apart as the offsets before and after clocks were put back. */
function isShownTwice(at: number, zone: string): boolean {
  const own = offsetAt(at, zone);
  return [at - DAY_MS, at + DAY_MS]
    .map((other) => offsetAt(other, zone))
    .some((other) => other !== own && offsetAt(at + (own - other) * MINUTE_MS, zone) === other);
}

/** Minutes ahead of UTC. */
function offsetAt(at: number, zone: string): number {
  const { year, month, day, minute } = localOf(at, zone);
  return Date.UTC(year, month - 1, day) / MINUTE_MS + minute - Math.floor(at / MINUTE_MS);
}

function isoOffset(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

const two = (value: number): string => String(value).padStart(2, "0");
