import { canonicalZone, offsetMinutes } from "#contract/time/time-zone.ts";
import { KNOWN_ZONES, type KnownZone, offsetText, zoneCity } from "#contract/time/zone-name.ts";
import { foldedText } from "#client/language/search-text.ts";
import { MORE_CITIES, NEAR_COUNTRIES, UTC_NAME, UTC_NOTE } from "./zones-text.ts";

/** A time zone with its city and country. */
export interface ZoneChoice {
  /** Unique: a zone is found once for each of its matching cities. */
  readonly id: string;
  /** IANA name, as `Asia/Vladivostok`. */
  readonly zone: string;
  /** «Владивосток (UTC+10)» */
  readonly text: string;
  /** The country; empty for none. */
  readonly note: string;
}

/** The list of time zones does not decide who governs a territory. */
const WITHOUT_COUNTRY: ReadonlySet<string> = new Set(["Europe/Simferopol"]);

const countryNames = new Intl.DisplayNames("ru", { type: "region" });

/** «Владивосток (UTC+10)» */
export function zoneName(zone: string, now: Date): string {
  return named(zoneCity(zone), offsetText(zone, now));
}

function named(city: string, offset: string): string {
  return offset === "" || city === offset ? city : `${city} (${offset})`;
}

interface ListedZone extends ZoneChoice {
  readonly minutes: number;
  readonly rank: number;
  /** Further searched texts: country, offset, IANA names. */
  readonly about: string;
  readonly cities: readonly string[];
}

/** All zones that this browser knows, those of Russia and its neighbours first, and their search. */
export interface ZoneList {
  readonly all: readonly ZoneChoice[];
  /** Finds zones by city, country, offset («+10», «UTC+5:30») or IANA name. */
  find: (typed: string) => readonly ZoneChoice[];
}

export function createZoneList(now: Date): ZoneList {
  const listed = [...KNOWN_ZONES, { names: ["UTC", "Etc/UTC"], city: UTC_NAME, country: "" }]
    .flatMap((known) => listedZone(known, now))
    .toSorted(byPlace);
  return {
    all: listed,
    find: (typed) => {
      const wanted = foldedText(typed).replaceAll("-", "−");
      return wanted === "" ? listed : found(listed, wanted);
    },
  };
}

function listedZone({ names, city, country: ruledBy }: KnownZone, now: Date): ListedZone[] {
  const country = names.some((name) => WITHOUT_COUNTRY.has(name)) ? "" : ruledBy;
  const zone = names.find((name) => canonicalZone(name) === name) ?? names[0] ?? "";
  const minutes = offsetMinutes(zone, now);
  if (minutes === null) return [];
  const offset = offsetText(zone, now);
  const note = zone === "UTC" ? UTC_NOTE : country === "" ? "" : (countryNames.of(country) ?? "");
  const near = NEAR_COUNTRIES.findIndex((code) => code === country);
  const more = names.flatMap((name) => MORE_CITIES[name]?.split(", ") ?? []);
  return [
    {
      id: zone,
      zone,
      text: named(city, offset),
      note,
      minutes,
      rank: near === -1 ? NEAR_COUNTRIES.length : near,
      about: [note, offset, ...names].map(searched).join("\n"),
      cities: [city, ...more],
    },
  ];
}

const searched = (text: string): string => foldedText(text).replaceAll("-", "−");

/** Compares zones: Russia from west to east, then its neighbours by country, then the world by name. */
function byPlace(one: ListedZone, other: ListedZone): number {
  if (one.rank !== other.rank) return one.rank - other.rank;
  // Zones with equal clocks, in the order of the table.
  if (one.rank < NEAR_COUNTRIES.length) return one.minutes - other.minutes;
  return one.text.localeCompare(other.text, "ru");
}

/** Returns cities that begin with the typed text first, then zones that contain it in a name, a country or an offset. */
function found(listed: readonly ListedZone[], wanted: string): ZoneChoice[] {
  const begins: ZoneChoice[] = [];
  const others: ZoneChoice[] = [];
  for (const one of listed) {
    const cities = one.cities.filter((city) => words(city).some((word) => word.startsWith(wanted)));
    for (const city of cities) begins.push(cityChoice(one, city));
    const isOther =
      one.about.split("\n").some((text) => fits(text, wanted)) ||
      one.cities.some((city) => searched(city).includes(wanted));
    if (cities.length === 0 && isOther) others.push(one);
  }
  return [...begins, ...others];
}

function cityChoice(one: ListedZone, city: string): ZoneChoice {
  if (city === one.cities[0]) return one;
  const offset = /\(.*\)$/u.exec(one.text)?.[0] ?? "";
  return {
    id: `${one.zone}#${city.replaceAll(" ", "_")}`,
    zone: one.zone,
    text: `${city} ${offset}`.trim(),
    note: one.note,
  };
}

/** Also the whole name: «санкт-п», «нижний н». */
const words = (city: string): string[] => [searched(city), ...searched(city).split(/[\s−]+/u)];

/** Returns true if a text matches. An offset must match as a whole: «+1» is not «+10». */
function fits(text: string, wanted: string): boolean {
  const isOffset = /^(?:utc)?[+−]?\d/u.test(wanted);
  if (!isOffset) return text.includes(wanted);
  const bare = wanted.replace(/^utc/u, "");
  return text === `utc${bare}` || (/^\d/u.test(bare) && text === `utc+${bare}`);
}
