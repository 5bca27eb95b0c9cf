import { expect, it } from "vitest";
import { dashboardText } from "./dashboard-text.ts";

const plain = (text: string): string => text.replaceAll("\u00a0", " ");

it("dashboardText.older uses the right case after a number", () => {
  expect([1, 2, 5, 21, 3.1, 1.04].map((days) => plain(dashboardText.older(3, days)))).toEqual([
    "3 дольше 1 дня",
    "3 дольше 2 дней",
    "3 дольше 5 дней",
    "3 дольше 21 дня",
    "3 дольше 3,1 дня",
    "3 дольше 1 дня",
  ]);
  expect(plain(dashboardText.noneOlder(4))).toBe("Ни одной дольше 4 дней");
});
