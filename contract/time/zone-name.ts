import { canonicalZone, offsetMinutes } from "./time-zone.ts";
import { ZONE_CITIES } from "./zone-cities-text.ts";

/** A zone of the table of cities. */
export interface KnownZone {
  /** IANA names, as `Asia/Vladivostok`: the one that most runtimes write first. */
  readonly names: readonly string[];
  /** «Владивосток» */
  readonly city: string;
  /** ISO 3166 code, such as `RU`. */
  readonly country: string;
}

export const KNOWN_ZONES: readonly KnownZone[] = ZONE_CITIES.trim()
  .split("\n")
  .flatMap((line) => {
    const [country = "", zones = ""] = line.split(":");
    return zones.split(";").map((zone): KnownZone => {
      const [names = "", city = ""] = zone.split("=");
      return { names: names.split(","), city, country };
    });
  });

const BY_NAME: ReadonlyMap<string, KnownZone> = new Map(
  KNOWN_ZONES.flatMap((known) => known.names.map((name): [string, KnownZone] => [name, known])),
);

const BY_CITY: ReadonlyMap<string, string> = new Map(KNOWN_ZONES.map(({ city, names }) => [city, names[0] ?? ""]));

/** Returns «Владивосток»; for a zone outside the table, the last part of its own name. */
export function zoneCity(zone: string): string {
  const known = BY_NAME.get(zone) ?? BY_NAME.get(canonicalZone(zone) ?? "");
  return known?.city ?? zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
}

/** Returns the zone of a city of {@link zoneCity}; `null` for a city outside the table. */
export function zoneOfCity(city: string): string | null {
  return BY_CITY.get(city) ?? null;
}

/** Returns «UTC+10», «UTC+5:30», «UTC»; empty for a zone that this runtime does not know. */
export function offsetText(zone: string, at: Date): string {
  const minutes = offsetMinutes(zone, at);
  if (minutes === null) return "";
  return minutes === 0 ? "UTC" : `UTC${signedHours(minutes)}`;
}

/** Returns «+10», «+5:30», «−3:30», «+0». */
export function signedHours(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? "−" : "+"}${String(hours)}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
}
