import { afterEach, expect, it } from "vitest";
import { daysOfMonth, dayByKey } from "#client/ui/choice/month-days.ts";
import { beginWeeksWith, daysIntoWeek } from "./first-weekday.ts";

const SATURDAY = 6;
const keyTo = (code: string) => dayByKey(new Date(2026, 10, 25), code, false)?.getDate();

afterEach(() => beginWeeksWith(1));

it("the first weekday is Monday by default", () => {
  expect([0, 1, SATURDAY].map(daysIntoWeek)).toEqual([6, 0, 5]);
  expect(daysOfMonth(2026, 10)[0]?.getDate()).toBe(26);
  expect([keyTo("Home"), keyTo("End")]).toEqual([23, 29]);
});

it("the first weekday is Sunday if the user chose it, in months and for their keys", () => {
  beginWeeksWith(0);
  expect([0, 1, SATURDAY].map(daysIntoWeek)).toEqual([0, 1, 6]);
  expect(daysOfMonth(2026, 10)[0]?.getDate()).toBe(1);
  expect([keyTo("Home"), keyTo("End")]).toEqual([22, 28]);
});
