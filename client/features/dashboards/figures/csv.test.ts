import { describe, expect, it } from "vitest";
import { csvDays, csvMoment, csvOf } from "./csv.ts";

describe("a table as a file", () => {
  it("keeps what a person typed in one cell, and from becoming a formula", () => {
    expect(
      csvOf([
        ["Задача", "Дней"],
        ['Склад; "новый"', "3,10"],
        ["=1+1", "две\nстроки"],
      ]),
    ).toBe('\uFEFFЗадача;Дней\r\n"Склад; ""новый""";3,10\r\n\'=1+1;"две\nстроки"\r\n');
  });

  it("writes days with a comma and moments of the person's zone", () => {
    expect([csvDays(3.1), csvDays(null), csvMoment(null)]).toEqual(["3,10", "", ""]);
    expect(csvMoment(new Date(2026, 10, 2, 9, 5).getTime())).toBe("2026-11-02 09:05");
  });
});
