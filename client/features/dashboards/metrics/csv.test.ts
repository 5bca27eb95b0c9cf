import { describe, expect, it } from "vitest";
import { csvDay, csvDays, csvMoment, csvOf } from "./csv.ts";

describe("a table as a CSV file", () => {
  it("keeps typed text in one cell and does not let it become a formula", () => {
    expect(
      csvOf([
        ["Задача", "Дней"],
        ['Склад; "новый"', "3,10"],
        ["=1+1", "две\nстроки"],
      ]),
    ).toBe('\uFEFFЗадача;Дней\r\n"Склад; ""новый""";3,10\r\n\'=1+1;"две\nстроки"\r\n');
  });

  it("[DA-16] has decimal commas, and days and times in the user's time zone", () => {
    expect([csvDays(3.1), csvDays(null), csvMoment(null, "UTC")]).toEqual(["3,10", "", ""]);
    const evening = Date.parse("2026-11-02T20:05:00Z");
    expect(csvMoment(evening, "Asia/Kamchatka")).toBe("2026-11-03 08:05");
    expect(csvDay(evening, "Asia/Kamchatka")).toBe("2026-11-03");
    expect(csvMoment(evening, "America/New_York")).toBe("2026-11-02 15:05");
    expect(csvDay(evening, "America/New_York")).toBe("2026-11-02");
  });
});
