import { describe, expect, it } from "vitest";
import { dayPart, daysBetween } from "./calendar.ts";
import { relativeTime } from "./ago-text.ts";
import { dateText, dayText, dueText } from "./date-text.ts";
import { dateLine } from "./greeting-text.ts";

/** Thursday, 19 November 2026, 15:00 by the local clock. */
const NOW = new Date(2026, 10, 19, 15, 0);
const at = (month: number, day: number, hour = 12, minute = 0, year = 2026) => new Date(year, month, day, hour, minute);
const plain = (text: string) => text.replaceAll("\u00A0", " ");

describe("texts of dates", () => {
  it.each([
    [at(10, 19, 14, 59, 2026), "1 мин"],
    [at(10, 19, 14, 48), "12 мин"],
    [at(10, 19, 12, 0), "3 ч"],
    [at(10, 19, 15, 5), "сейчас"],
    [at(10, 18, 23, 59), "вчера"],
    [at(10, 15), "вс, 15 нояб"],
    [at(10, 2), "2 нояб"],
    [at(10, 24, 12, 0, 2025), "24 нояб 2025"],
  ])("ago: %s is %s", (then, text) => {
    expect(plain(relativeTime(then, NOW))).toBe(text);
  });

  it("show «сейчас» within a minute and for the future", () => {
    expect(relativeTime(new Date(NOW.getTime() - 59_000), NOW)).toBe("сейчас");
    expect(relativeTime(new Date(NOW.getTime() + 3_600_000), NOW)).toBe("сейчас");
  });

  it("name near days and show dates of far ones", () => {
    expect(dayText(at(10, 20), NOW)).toBe("завтра");
    expect(plain(dayText(at(10, 22), NOW))).toBe("вс, 22 нояб");
    expect(plain(dayText(at(10, 26), NOW))).toBe("26 нояб");
    expect(plain(dateText(at(10, 24, 12, 0, 2027), NOW))).toBe("24 нояб 2027");
  });

  it("mark a due date without an hour as overdue only when its day is over", () => {
    expect(dueText(at(10, 19, 0, 0), false, NOW)).toEqual({ text: "сегодня", state: "today" });
    expect(dueText(at(10, 18, 23, 0), false, NOW)).toEqual({ text: "вчера", state: "late" });
  });

  it("mark a due date with an hour as overdue from that minute on", () => {
    const due = dueText(at(10, 19, 14, 30), true, NOW);
    expect({ ...due, text: plain(due.text) }).toEqual({ text: "сегодня, 14:30", state: "late" });
    expect(dueText(at(10, 19, 15, 30), true, NOW).state).toBe("today");
    expect(dueText(at(10, 21), true, NOW).state).toBe("later");
  });

  it("contain the day of the greeting", () => {
    expect(dateLine(NOW)).toBe("Четверг, 19 ноября");
  });
});

describe("the calendar", () => {
  it("counts days by the calendar, not by 24 hours", () => {
    expect(daysBetween(at(10, 19, 23, 59), at(10, 20, 0, 1))).toBe(1);
    expect(daysBetween(at(2, 28, 12), at(2, 30, 1))).toBe(2);
  });

  it.each([
    [0, "night"],
    [4, "night"],
    [5, "morning"],
    [11, "morning"],
    [12, "day"],
    [17, "day"],
    [18, "evening"],
    [23, "evening"],
  ])("hour %i is %s", (hour, part) => {
    expect(dayPart(at(10, 19, hour))).toBe(part);
  });
});
