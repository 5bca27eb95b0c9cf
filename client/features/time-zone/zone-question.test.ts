import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { zoneQuestion } from "./zone-question.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
const ask = (timeZone: string, zone: string, isDeclined = false) =>
  zoneQuestion({ timeZone, timeZoneSource: "chosen" }, { zone, isDeclined }, NOW);

describe("[SE-85] the zone of a device", () => {
  it("is offered once if its clocks differ from those of the user's zone", () => {
    expect(ask("Europe/Moscow", "Asia/Vladivostok")).toBe("ask");
    expect(ask("Europe/Moscow", "Asia/Vladivostok", true)).toBeNull();
    // Equal in November, an hour apart in July.
    expect(ask("Europe/Kaliningrad", "Europe/Riga")).toBe("ask");
  });

  it("is not offered if its clocks show the same all year round", () => {
    expect(ask("Europe/Moscow", "Europe/Simferopol")).toBeNull();
    expect(ask("Asia/Calcutta", "Asia/Kolkata")).toBeNull();
    fc.assert(
      fc.property(zones, (zone) => {
        expect(ask(zone, zone)).toBeNull();
      }),
    );
  });

  it("is reported to a server that has none, and ignored if the server is older or the zone is unknown", () => {
    const device = { zone: "Asia/Vladivostok", isDeclined: false };
    expect(zoneQuestion({ timeZone: "Europe/Moscow", timeZoneSource: "none" }, device, NOW)).toBe("tell");
    expect(zoneQuestion({ timeZone: "Europe/Moscow", timeZoneSource: "assumed" }, device, NOW)).toBe("ask");
    expect(zoneQuestion({ timeZone: "Europe/Moscow" }, device, NOW)).toBeNull();
    expect(ask("Europe/Moscow", "Mars/Olympus")).toBeNull();
  });
});
