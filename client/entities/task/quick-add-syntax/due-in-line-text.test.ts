import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withDue } from "./due-in-line-text.ts";
import { readLine, type LineContext, type ReadLine } from "./line-syntax-text.ts";

/** Tuesday. */
const now = new Date(2026, 10, 24, 10);
const context: LineContext = { now, people: [{ id: "anya", name: "Анна Белова", username: "anya.k" }], labels: [] };
const read = (text: string): ReadLine => readLine(text, context);
const on = (month: number, day: number, hours = 12, minutes = 0) => new Date(2026, month - 1, day, hours, minutes);

describe("[QW-12] a due date picked for a line", () => {
  it("is appended as text and replaces the previous one", () => {
    expect(withDue("Сдать отчёт", { at: on(12, 5), hasTime: false }, read)).toBe("Сдать отчёт 05.12 ");
    expect(withDue("Сдать завтра отчёт @аня", { at: on(12, 5, 9, 30), hasTime: true }, read)).toBe(
      "Сдать отчёт @аня 05.12 в 09:30 ",
    );
    expect(withDue("Планёрка каждый понедельник в 10:00", { at: on(12, 5), hasTime: false }, read)).toBe(
      "Планёрка 05.12 ",
    );
    expect(withDue("", { at: on(12, 5), hasTime: false }, read)).toBe("05.12 ");
    expect(withDue("Сдать завтра отчёт", null, read)).toBe("Сдать отчёт");
  });

  it("is written with its year if the day alone would mean another year", () => {
    const { due } = read(withDue("Сдать отчёт", { at: new Date(2028, 10, 24, 12), hasTime: false }, read));
    expect(due?.at.getFullYear()).toBe(2028);
  });

  it("is parsed back as it was picked, and the title stays", () => {
    const days = fc.integer({ min: -30, max: 900 });
    const clock = fc.option(fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })));
    const titles = fc.constantFrom("Сдать отчёт", "Релиз 4.2", "Купить 2 кг", "Сверить главу 12", "Сдать завтра @аня");
    fc.assert(
      fc.property(titles, days, clock, (title, day, time) => {
        const at = new Date(2026, 10, 24 + day, time?.[0] ?? 12, time?.[1] ?? 0);
        const line = withDue(title, { at, hasTime: time !== null }, read);
        const again = read(line);
        expect(again.due).toEqual({ at, hasTime: time !== null });
        expect(again.title).toBe(read(title).title);
      }),
    );
  });
});
