import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localOf } from "./local-time.ts";
import { tableMoment } from "./table-time.ts";
import { readTableZone, tableZone } from "./table-zone.ts";
import { KNOWN_ZONES, zoneCity, zoneOfCity } from "./zone-name.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const HOUR_MS = 3_600_000;

describe("a moment in a table", () => {
  it.each([
    ["Europe/Moscow", "2026-11-28T15:30:00Z", "2026-11-28 18:30"],
    ["Asia/Kamchatka", "2026-11-28T15:30:00Z", "2026-11-29 03:30"],
    ["America/New_York", "2026-11-29T04:30:00Z", "2026-11-28 23:30"],
    ["Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-25 02:30+02:00"],
    ["Europe/Berlin", "2026-10-25T01:30:00Z", "2026-10-25 02:30+01:00"],
    ["Europe/Berlin", "2026-10-25T02:00:00Z", "2026-10-25 03:00"],
    ["America/New_York", "2026-11-01T05:59:00Z", "2026-11-01 01:59-04:00"],
    ["America/New_York", "2026-11-01T06:00:00Z", "2026-11-01 01:00-05:00"],
    ["Europe/Kaliningrad", "2014-10-25T22:30:00Z", "2014-10-26 01:30+03:00"],
    ["Europe/Berlin", "2026-03-29T01:00:00Z", "2026-03-29 03:00"],
  ])("[EX-18] is the local time in %s, with an offset if that time occurs twice", (zone, at, text) => {
    expect(tableMoment(Date.parse(at), zone)).toBe(text);
  });

  it("[EX-18] differs from every other moment of its zone", () => {
    const zones = fc.constantFrom("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Europe/Kaliningrad");
    const minutes = fc.integer({ min: Date.UTC(2010, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
    fc.assert(
      fc.property(zones, minutes, fc.integer({ min: 1, max: 180 }), (zone, minute, apart) => {
        const [one, other] = [minute * 60_000, (minute + apart) * 60_000];
        expect(tableMoment(one, zone)).not.toBe(tableMoment(other, zone));
      }),
    );
  });
});

describe("the time zone of a table", () => {
  it.each([
    ["Europe/Moscow", "Москва, UTC+3"],
    ["Asia/Kolkata", "Калькутта, UTC+5:30"],
    ["Europe/Berlin", "Берлин, UTC+1/+2"],
    ["Europe/London", "Лондон, UTC+0/+1"],
    ["America/New_York", "Нью-Йорк, UTC−5/−4"],
    ["UTC", "UTC"],
  ])("[EX-18] %s is named as «%s»", (zone, name) => {
    expect(tableZone(zone, NOW)).toBe(name);
  });

  it("[EX-18] is recognized by its name, for every zone", () => {
    const zones = KNOWN_ZONES.flatMap(({ names }) => names).filter((zone) => zoneOfCity(zoneCity(zone)) !== null);
    expect(zones.length).toBeGreaterThan(400);
    for (const zone of zones) {
      const clock = readTableZone(tableZone(zone, NOW));
      // Far from any clock change.
      for (const at of [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]) {
        const { year, month, day, minute } = localOf(at, zone);
        expect([zone, clock?.(Date.UTC(year, month - 1, day) / (24 * HOUR_MS), minute)]).toEqual([zone, at]);
      }
    }
  });

  it.each([
    ["Europe/Berlin", 0],
    ["UTC", 1],
    ["GMT+1", 0],
    ["UTC−05:00", 6],
    ["Забытый, UTC+1", 0],
  ])("[EX-18] is read from «%s» in a table of another application", (name, hour) => {
    expect(readTableZone(name)?.(0, 60)).toBe(hour * HOUR_MS);
  });

  it.each(["", "ч", "руб.", "дней", "Забытый, UTC+1/+2", "No/Where", "UTC+", "UTC+soon"])(
    "is not read from «%s»",
    (name) => {
      expect(readTableZone(name)).toBeNull();
    },
  );

  it("is searched in any text without an error", () => {
    fc.assert(fc.property(fc.string(), (text) => void readTableZone(text)));
  });
});
