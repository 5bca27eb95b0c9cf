import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dueText } from "./date-text.ts";
import { readDue } from "./due-words-text.ts";

/** A Saturday. */
const NOW = new Date(2026, 10, 21, 13, 40);

function read(words: string, now = NOW): string | null {
  const due = readDue(words, now);
  if (due === null) return null;
  const { at } = due;
  const two = (value: number): string => String(value).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return due.hasTime ? `${day} ${two(at.getHours())}:${two(at.getMinutes())}` : day;
}

describe("readDue", () => {
  it.each([
    ["сегодня", "2026-11-21"],
    ["Завтра", "2026-11-22"],
    ["завтра в 15:00", "2026-11-22 15:00"],
    ["завтра в 15", "2026-11-22 15:00"],
    ["завтра, 9:05", "2026-11-22 09:05"],
    ["в 7 вечера", "2026-11-21 19:00"],
    ["до 19:00", "2026-11-21 19:00"],
    ["в 10", "2026-11-22 10:00"],
    ["послезавтра в полдень", "2026-11-23 12:00"],
    ["через неделю", "2026-11-28"],
    ["через 3 дня", "2026-11-24"],
    ["через рабочий день", "2026-11-23"],
    ["через 3 рабочих дня", "2026-11-25"],
    ["на следующий рабочий день в 10:00", "2026-11-23 10:00"],
    ["через две недели в 9 утра", "2026-12-05 09:00"],
    ["через месяц", "2026-12-21"],
    ["в пятницу", "2026-11-27"],
    ["пт", "2026-11-27"],
    ["в субботу", "2026-11-28"],
    ["в следующий понедельник", "2026-11-23"],
    ["во вторник в 11:30", "2026-11-24 11:30"],
    ["24 нояб", "2026-11-24"],
    ["24 ноября 2027", "2027-11-24"],
    ["1 мая", "2027-05-01"],
    ["до 3 марта", "2027-03-03"],
    ["24.11", "2026-11-24"],
    ["24.11.27", "2027-11-24"],
    ["24.11.2027 в 15.30", "2027-11-24 15:30"],
    ["2027-02-28", "2027-02-28"],
    ["29 февраля", "2028-02-29"],
  ])("parses «%s»", (words, wanted) => {
    expect(read(words)).toBe(wanted);
  });

  it.each([
    "",
    "  ",
    "позже",
    "в 25:00",
    "завтра в 15:75",
    "31 февраля",
    "32.01",
    "12",
    "через",
    "через много дней",
    "13.13.2026",
  ])("returns null for «%s»", (words) => {
    expect(read(words)).toBeNull();
  });

  it("never throws, and returns only valid dates", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.date({ noInvalidDate: true, min: new Date(1980, 0, 1), max: new Date(2100, 0, 1) }),
        (words, now) => {
          const due = readDue(words, now);
          expect(due === null || Number.isFinite(due.at.getTime())).toBe(true);
        },
      ),
    );
  });

  it("parses the due dates that the interface shows", () => {
    const upcoming = fc.date({ noInvalidDate: true, min: NOW, max: new Date(2028, 0, 1) });
    fc.assert(
      fc.property(upcoming, fc.boolean(), (at, hasTime) => {
        const minute = new Date(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes());
        const due = readDue(dueText(minute, hasTime, NOW).text, NOW);
        expect(due?.hasTime).toBe(hasTime);
        if (hasTime) expect(due?.at).toEqual(minute);
        else expect(due?.at.toDateString()).toBe(minute.toDateString());
      }),
    );
  });
});
