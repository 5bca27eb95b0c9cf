import { describe, expect, it } from "vitest";
import { offsetText, zoneCity } from "#contract/time/zone-name.ts";
import { createZoneList, zoneName } from "./zones.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const list = createZoneList(NOW);
const texts = (typed: string) => list.find(typed).map(({ text }) => text);

describe("[SE-86] the list of time zones", () => {
  it("has every zone that this runtime knows, with a Russian name and its offset", () => {
    const listed = new Set(list.all.map(({ zone }) => zone));
    expect(Intl.supportedValuesOf("timeZone").filter((zone) => !listed.has(zone))).toEqual([]);
    expect(list.all.filter(({ text }) => /[A-Za-z]{2,}/u.test(text.replace(/\(?UTC.*$/u, "")))).toEqual([]);
    expect(new Set(list.all.map(({ id }) => id)).size).toBe(list.all.length);
  });

  it("begins with Russia from west to east, then its neighbours", () => {
    expect(list.all.slice(0, 3).map(({ text }) => text)).toEqual([
      "Калининград (UTC+2)",
      "Москва (UTC+3)",
      "Киров (UTC+3)",
    ]);
    const countries = [...new Set(list.all.map(({ note }) => note))];
    expect(countries.slice(0, 3)).toEqual(["Россия", "Беларусь", "Казахстан"]);
  });

  it.each([
    ["влад", "Владивосток (UTC+10)"],
    ["Хабаровск", "Хабаровск (UTC+10)"],
    ["санкт-п", "Санкт-Петербург (UTC+3)"],
    ["новгород", "Нижний Новгород (UTC+3)"],
    ["казахстан", "Алматы (UTC+5)"],
    ["+5:30", "Калькутта (UTC+5:30)"],
    ["utc+12", "Петропавловск-Камчатский (UTC+12)"],
    ["-3:30", "Сент-Джонс (UTC−3:30)"],
    ["Asia/Tbilisi", "Тбилиси (UTC+4)"],
    ["Asia/Kolkata", "Калькутта (UTC+5:30)"],
    ["камчатка", "Камчатка (UTC+12)"],
    ["utc", "UTC"],
  ])("finds by «%s»", (typed, text) => {
    expect(texts(typed)).toContain(text);
  });

  it("puts matching beginnings of cities first, matches whole offsets, and finds nothing for an unknown city", () => {
    expect(texts("мос")[0]).toBe("Москва (UTC+3)");
    expect(texts("+1").some((text) => text.includes("UTC+10"))).toBe(false);
    expect(texts("изумрудный город")).toEqual([]);
    expect(list.find("хабаровск")[0]?.zone).toBe("Asia/Vladivostok");
  });

  it("names a zone by either of its IANA names, and an unknown one by its own name", () => {
    expect([zoneCity("Asia/Calcutta"), zoneCity("Asia/Kolkata")]).toEqual(["Калькутта", "Калькутта"]);
    expect(zoneCity("Europe/Kyiv")).toBe("Киев");
    expect(zoneName("Mars/Olympus_Mons", NOW)).toBe("Olympus Mons");
    expect([offsetText("Asia/Kathmandu", NOW), offsetText("America/St_Johns", NOW)]).toEqual(["UTC+5:45", "UTC−3:30"]);
  });
});
