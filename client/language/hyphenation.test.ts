import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createHyphenation, SOFT_HYPHEN, withoutSoftHyphens } from "./hyphenation.ts";
import { russianWords } from "./russian-patterns.ts";

const hyphenate = createHyphenation(russianWords());
const shown = (text: string): string => hyphenate(text).replaceAll(SOFT_HYPHEN, "|");

describe("hyphenation of Russian text (SY-85)", () => {
  it.each([
    ["Докачка закладок", "Докачка закла|док"],
    ["Раскадровка", "Рас|кад|ровка"],
    ["ПОДЪЁМНИК", "ПОДЪ|ЁМ|НИК"],
    ["«Сортировать», потом", "«Сор|ти|ро|вать», потом"],
    ["книжный-преподаватель", "книж|ный-пре|по|да|ва|тель"],
  ])("lets the words of %s break as %s", (text, broken) => {
    expect(shown(text)).toBe(broken);
  });

  it.each([
    "Полка у окна",
    "JavaScript и TypeScript",
    "readme-инструкция.md",
    "chitalnya.ru/преподаватели",
    "пример.рф",
    "@преподаватель",
    "преподаватель_2026",
    "преподавательX",
    "Інтерфейсний зміст",
    "дос\u00ADтоверно написанное",
    "",
  ])("leaves %s as it is", (text) => {
    expect(hyphenate(text)).toBe(text);
  });

  it("leaves no fewer than three letters on a line, and no word shorter than seven broken", () => {
    const letters = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя";
    const word = fc.string({ unit: fc.constantFrom(...Array.from(letters)), minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(word, (text) => {
        const parts = hyphenate(text).split(SOFT_HYPHEN);
        const ends = [parts[0], parts.at(-1)];
        return parts.length === 1 || (text.length >= 7 && ends.every((part) => (part?.length ?? 0) >= 3));
      }),
    );
  });

  it("gives the text back when its soft hyphens are taken out", () => {
    const russian = fc.string({
      unit: fc.constantFrom(...Array.from("абвёийоуьъпрст АЁ-«».,/@_1aZ\u00A0\u0301")),
      maxLength: 80,
    });
    fc.assert(
      fc.property(fc.oneof(russian, fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" })), (text) => {
        const plain = withoutSoftHyphens(text);
        return withoutSoftHyphens(hyphenate(plain)) === plain && (plain === text || hyphenate(text) === text);
      }),
      { numRuns: 1_000 },
    );
  });

  it("costs a text once, and keeps no more of them than it may", () => {
    const breakWord = vi.fn((word: string) => word);
    const bounded = createHyphenation(breakWord, 2);
    for (const text of ["преподаватель", "сортировать", "преподаватель"]) bounded(text);
    expect(breakWord).toHaveBeenCalledTimes(2);
    bounded("докачивание");
    bounded("преподаватель");
    expect(breakWord).toHaveBeenCalledTimes(4);
  });
});
