import { expect, it } from "vitest";
import { myTasksText } from "./my-tasks-text.ts";

const now = new Date(2026, 10, 22, 12);
const short = (at: Date, hasTime: boolean) => myTasksText.dueShort(at, hasTime, now).replaceAll("\u00a0", " ");

it("dueShort keeps the hour of a due date rather than its weekday", () => {
  expect([
    short(new Date(2026, 10, 18, 18), true),
    short(new Date(2026, 10, 18, 12), false),
    short(new Date(2026, 10, 23, 9), true),
    short(new Date(2026, 10, 21, 9), true),
    short(new Date(2027, 10, 24, 9), true),
    short(new Date(2027, 10, 24, 12), false),
  ]).toEqual(["18 нояб, 18:00", "ср, 18 нояб", "завтра, 09:00", "вчера, 09:00", "24 нояб 2027", "24 нояб 2027"]);
});
