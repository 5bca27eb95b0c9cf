import { momentOnDay } from "./local-time.ts";
import { canonicalZone, offsetsInYear } from "./time-zone.ts";
import { offsetText, signedHours, zoneCity, zoneOfCity } from "./zone-name.ts";

/** The time zone in the header of a column of moments. Apart from {@link tableMoment} because the table of cities is large. */

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The moment (milliseconds since 1970) at which a clock shows a minute of a calendar day (days since 1970). */
export type Clock = (day: number, minute: number) => number;

/** Returns the clock of a time zone. For a skipped time it returns the moment right after it. */
export function clockIn(zone: string): Clock {
  return (day, minute) => momentOnDay(day, zone, minute);
}

/** Returns the clock that is `minutes` ahead of UTC. */
export function clockAhead(minutes: number): Clock {
  return (day, minute) => day * DAY_MS + (minute - minutes) * MINUTE_MS;
}

/** Returns «Москва, UTC+3», «Берлин, UTC+1/+2» for a zone with daylight saving, «UTC». */
export function tableZone(zone: string, now: Date): string {
  const city = zoneCity(zone);
  const [least = 0, ...others] = offsetsInYear(zone, now);
  const most = others.at(-1);
  const offset = most === undefined ? offsetText(zone, now) : `UTC${signedHours(least)}/${signedHours(most)}`;
  return city === offset ? city : `${city}, ${offset}`;
}

const ZONE = /^(?<city>.*?)(?:(?:^|, ?)(?:UTC|GMT)(?<offset>[+\-−]\S+)?)?$/u;
const OFFSET = /^(?<sign>[+\-−])(?<hours>\d{1,2})(?::?(?<minutes>\d{2}))?$/u;

/**
 * Returns the clock of a zone as {@link tableZone} writes it, or other tables: an IANA name, «UTC» or «UTC+3»; `null` for anything else.
 */
export function readTableZone(text: string): Clock | null {
  const { city = "", offset } = ZONE.exec(text.trim())?.groups ?? {};
  const zone = city === "" ? null : (zoneOfCity(city) ?? (city.includes("/") ? canonicalZone(city) : null));
  if (zone !== null) return clockIn(zone);
  if (text.trim() === "" || (city !== "" && offset === undefined)) return null;
  const minutes = offset === undefined ? 0 : minutesOf(offset);
  return minutes === null ? null : clockAhead(minutes);
}

function minutesOf(offset: string): number | null {
  const { sign, hours, minutes = "0" } = OFFSET.exec(offset)?.groups ?? {};
  if (hours === undefined) return null;
  return (Number(hours) * 60 + Number(minutes)) * (sign === "+" ? 1 : -1);
}
