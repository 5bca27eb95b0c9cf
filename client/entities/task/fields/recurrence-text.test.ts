import { describe, expect, it } from "vitest";
import { recurrenceText, reminderText } from "./recurrence-text.ts";

const plain = (text: string) => text.replaceAll("\u00A0", " ");

describe("the text of a recurrence", () => {
  it.each([
    ["FREQ=DAILY", "каждый день"],
    ["FREQ=DAILY;INTERVAL=2", "каждые 2 дня"],
    ["FREQ=DAILY;INTERVAL=21", "каждый 21 день"],
    ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "по будням"],
    ["FREQ=WEEKLY;BYDAY=TU", "каждую неделю: вт"],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU", "каждые 2 недели: пн, вс"],
    ["FREQ=WEEKLY;INTERVAL=31", "каждую 31 неделю"],
    ["FREQ=MONTHLY;BYMONTHDAY=5", "каждый месяц, 5-го числа"],
    ["FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=-1", "каждые 6 месяцев, в последний день"],
    ["FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8", "каждый год, 8 марта"],
    ["FREQ=YEARLY;INTERVAL=5", "каждые 5 лет"],
    ["FREQ=SECONDLY", "по особому правилу"],
  ])("%s: %s", (rule, text) => {
    expect(plain(recurrenceText(rule))).toBe(text);
  });
});

describe("the text of a reminder", () => {
  it.each([
    [0, true, "в срок"],
    [0, false, "в день срока"],
    [15, true, "за 15 мин"],
    [60, true, "за час"],
    [180, true, "за 3 часа"],
    [1_440, false, "за день"],
    [2_880, true, "за 2 дня"],
    [10_080, false, "за неделю"],
    [20_160, false, "за 2 недели"],
  ])("%i minutes, with an hour %s: %s", (minutes, hasTime, text) => {
    expect(plain(reminderText(minutes, hasTime))).toBe(text);
  });
});
