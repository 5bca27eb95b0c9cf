import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLine, type Known } from "./line-words-text.ts";

/** Tuesday. */
const now = new Date(2026, 10, 24, 10);
const known: Known = {
  now,
  people: [
    { id: "anya", names: ["Аня", "Королёва", "anya.k"] },
    { id: "anton", names: ["Антон", "Семёнов", "anton"] },
    { id: "vera", names: ["Вера", "Морозова", "vera"] },
  ],
  labels: [
    { id: "report", names: ["Отчёт"] },
    { id: "big", names: ["Большой тираж"] },
    { id: "bug", names: ["Дефект"] },
    { id: "bugs", names: ["Дефекты печати"] },
  ],
};

function read(text: string): string {
  const { title, due, priority, assigneeIds, labelIds } = readLine(text, known);
  const at = due?.at;
  const day = at === undefined ? "" : `${at.getDate()}.${at.getMonth() + 1}`;
  const hour =
    due?.hasTime === true && at !== undefined ? ` ${at.getHours()}:${String(at.getMinutes()).padStart(2, "0")}` : "";
  return [title, day + hour, ...assigneeIds, ...labelIds, ...(priority === null ? [] : [`!${priority}`])]
    .filter((part) => part !== "")
    .join(" | ");
}

describe("a line of a new task", () => {
  it.each([
    ["Сверстать обложку завтра в 15:00 @аня #отчёт !1", "Сверстать обложку | 25.11 15:00 | anya | report | !1"],
    ["@вера Позвонить в типографию послезавтра", "Позвонить в типографию | 26.11 | vera"],
    ["Созвон в пятницу", "Созвон | 27.11"],
    ["Сдать рукопись к следующему вторнику", "Сдать рукопись | 1.12"],
    ["Оплатить счёт до 5 декабря", "Оплатить счёт | 5.12"],
    ["Парад 9 мая", "Парад | 9.5"],
    ["Напомнить через две недели в 9 утра", "Напомнить | 8.12 9:00"],
    ["Проверить через 3 рабочих дня", "Проверить | 27.11"],
    ["Ответить в следующий рабочий день", "Ответить | 25.11"],
    ["Выпуск 24.12.2026", "Выпуск | 24.12"],
    ["Сдать к 1.12", "Сдать | 1.12"],
    ["Выйти в 19:30", "Выйти | 24.11 19:30"],
    ["Тираж #большой_тираж !4", "Тираж | big | !4"],
    ["Починить #дефект", "Починить | bug"],
    ["Письмо @anton", "Письмо | anton"],
    ["@аня завтра", "завтра | anya"],
  ])("[QW-01] «%s»", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    "Релиз 4.2",
    "Билеты на завтра",
    "Отчёт за понедельник",
    "Посчитать до 5",
    "Встреча после пятницы",
    "Пятница",
    "Завтра",
    "Фильм «Послезавтра»",
    "Письмо @ан",
    "Починить #дефек",
    "Письмо @неизвестный #нет !5 !!",
    "Сдать завтра до обеда",
    "Завтра купить хлеб",
    "C# и F#",
    "anya@example.ru",
    "Конец 31 февраля",
    "@аня",
    "  с пробелами   внутри ",
  ])("[QW-02] «%s» stays as it is", (text) => {
    expect(readLine(text, known)).toEqual({ title: text, due: null, priority: null, assigneeIds: [], labelIds: [] });
  });

  it("[QW-02] never leaves a task without a title, and makes up no word of it", () => {
    const word = fc.constantFrom(
      "завтра",
      "в",
      "15:00",
      "@аня",
      "#отчёт",
      "!2",
      "Сдать",
      "к",
      "пятнице",
      "через",
      "2",
      "дня",
      "9",
      "мая",
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        const { title } = readLine(words.join(" "), known);
        expect(title).not.toBe("");
        expect(words.join(" ")).toContain(title.split(" ")[0]);
        for (const left of title.split(" ")) expect(words).toContain(left);
      }),
      { numRuns: 500 },
    );
  });
});
