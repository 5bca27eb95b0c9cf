import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createHyphenation, SOFT_HYPHEN, withoutSoftHyphens, WORD_JOINER } from "./hyphenation.ts";
import { russianWords } from "./russian-patterns.ts";

const hyphenate = createHyphenation(russianWords());
const shown = (text: string): string => hyphenate(text).replaceAll(SOFT_HYPHEN, "|");

describe("hyphenation of Russian text (SY-85)", () => {
  it.each([
    ["Докачка преподавателей", "Докачка препо|да|ва|телей"],
    ["ПОДРАЗДЕЛЕНИЕ", "ПОДРАЗ|ДЕ|ЛЕНИЕ"],
    ["«Сортировавшие», потом", "«Сорти|ро|вавшие», потом"],
    ["книжный-преподаватель", "книжный-препо|да|ва|тель"],
  ])("hyphenates %s as %s", (text, broken) => {
    expect(shown(text)).toBe(broken);
  });

  it.each([
    "Полка у окна",
    "впишите впечатление сортировать",
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
  ])("does not change %s", (text) => {
    expect(hyphenate(text)).toBe(text);
  });

  it.each(["Wi-Fi", "UTF-8", "из-за", "«Wi-Fi»,", "кто-то"])("never breaks %s at its own hyphen", (word) => {
    expect(hyphenate(`Книга ${word} потом`)).toBe(`Книга ${word.replace("-", `-${WORD_JOINER}`)} потом`);
    expect(withoutSoftHyphens(hyphenate(word))).toBe(word);
    expect(hyphenate("книжно-журнальный")).toBe("книжно-журнальный");
  });

  it("leaves at least four letters on a line, and breaks no word shorter than twelve", () => {
    const alphabet = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя";
    const word = fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(word, (text) => {
        const parts = hyphenate(text).split(SOFT_HYPHEN);
        const ends = [parts[0], parts.at(-1)];
        return parts.length === 1 || (text.length >= 12 && ends.every((part) => (part?.length ?? 0) >= 4));
      }),
    );
  });

  it("returns to the original text when its soft hyphens are removed", () => {
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

  it("computes a text once, and caches no more texts than the limit", () => {
    const breakWord = vi.fn((word: string) => word);
    const bounded = createHyphenation(breakWord, 2);
    for (const text of ["преподаватель", "подразделение", "преподаватель"]) bounded(text);
    expect(breakWord).toHaveBeenCalledTimes(2);
    bounded("благоустройство");
    bounded("преподаватель");
    expect(breakWord).toHaveBeenCalledTimes(4);
  });
});
