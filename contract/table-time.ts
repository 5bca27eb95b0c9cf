import { localOf, momentOnDay } from "./local-time.ts";
import { canonicalZone, offsetsInYear } from "./time-zone.ts";
import { offsetText, signedHours, zoneCity, zoneOfCity } from "./zone-name.ts";

/**
 * Moments in tables: exported files say them as the clocks of one zone show them, and the head of their column names the zone, so that a person
 * reads them as hours of their own and an import reads the same moments again.
 */

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The moment (milliseconds since 1970) at which a clock shows a minute of a calendar day (days since 1970). */
export type Clock = (day: number, minute: number) => number;

/** The clock of a time zone. In an hour that is left out it answers the moment right after it. */
export function clockIn(zone: string): Clock {
  return (day, minute) => momentOnDay(day, zone, minute);
}

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

const two = (figure: number): string => String(figure).padStart(2, "0");

/** «Москва, UTC+3», «Берлин, UTC+1/+2» for a zone with summer time, «UTC». */
export function tableZone(zone: string, now: Date): string {
  const city = zoneCity(zone);
  const [least = 0, ...others] = offsetsInYear(zone, now);
  const most = others.at(-1);
  const offset = most === undefined ? offsetText(zone, now) : `UTC${signedHours(least)}/${signedHours(most)}`;
  return city === offset ? city : `${city}, ${offset}`;
}

const ZONE = /^(?<city>.*?)(?:(?:^|, ?)(?:UTC|GMT)(?<offset>[+\-−]\S+)?)?$/u;
const OFFSET = /^(?<sign>[+\-−])(?<hours>\d{1,2})(?::?(?<minutes>\d{2}))?$/u;

/** The clock that {@link tableZone} names, or another table by an IANA name, «UTC» or «UTC+3»; `null` for what names none. */
export function readTableZone(text: string): Clock | null {
  const { city = "", offset } = ZONE.exec(text.trim())?.groups ?? {};
  const zone = city === "" ? null : (zoneOfCity(city) ?? (city.includes("/") ? canonicalZone(city) : null));
  if (zone !== null) return clockIn(zone);
  if (text.trim() === "" || (city !== "" && offset === undefined)) return null;
  const minutes = offset === undefined ? 0 : minutesOf(offset);
  return minutes === null ? null : (day, minute) => day * DAY_MS + (minute - minutes) * MINUTE_MS;
}

function minutesOf(offset: string): number | null {
  const { sign, hours, minutes = "0" } = OFFSET.exec(offset)?.groups ?? {};
  if (hours === undefined) return null;
  return (Number(hours) * 60 + Number(minutes)) * (sign === "+" ? 1 : -1);
}
