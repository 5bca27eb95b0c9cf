import { expect, test } from "vitest";
import { doneWeeks, strengthOf } from "./done-weeks.ts";

/** A Wednesday. */
const NOW = new Date(2026, 10, 25, 15, 0);

test("[MT-11] doneWeeks returns 26 weeks, the last one up to today", () => {
  const weeks = doneWeeks([{ day: "2026-11-24", count: 3 }], NOW, 2);
  expect(weeks).toHaveLength(26);
  expect(weeks.map((week) => week.length)).toEqual([...Array.from({ length: 25 }, () => 7), 3]);
  expect(weeks[0]?.[0]?.at).toEqual(new Date(2026, 5, 1));
  expect(weeks[25]?.map(({ count }) => count)).toEqual([0, 3, 0]);
});

test("[MT-11] doneWeeks starts weeks with the weekday that the user chose", () => {
  expect(doneWeeks([], NOW, 3)[0]?.[0]?.at.getDay()).toBe(0);
});

test("[MT-11] strengthOf grades a day by the user's own best day", () => {
  expect([0, 1, 2, 3, 4].map((count) => strengthOf(count, 4))).toEqual([0, 1, 2, 2, 3]);
  expect([1, 10, 11, 20, 21, 30].map((count) => strengthOf(count, 30))).toEqual([1, 1, 2, 2, 3, 3]);
});
