import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldedWhole, numberIn, textAround, withoutMarks, wordsOf } from "./search-words.ts";

describe("the words of typed text", () => {
  it.each([
    ["Докачка, КНИГ!", ["докачка", "книг"]],
    ["Ёлка ёлка", ["елка"]],
    ["Wi-Fi 4.2", ["wi", "fi", "4", "2"]],
    ["', & | <->", []],
  ])("in %j are %j", (typed, words) => {
    expect(wordsOf(typed)).toEqual(words);
  });

  it("contain only letters and digits, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) =>
        wordsOf(typed).every((word) => /^[\p{L}\p{N}]+$/u.test(word)),
      ),
    );
  });

  it("are folded without a change of length", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => foldedWhole(text).length === text.length));
  });
});

describe("a number", () => {
  it.each([
    ["ЧИТ-214", { key: "чит", number: 214 }],
    ["#7", { key: "", number: 7 }],
    [" 12 ", { key: "", number: 12 }],
    ["4.2", null],
    ["глава", null],
  ])("in %j is %j", (typed, expected) => {
    expect(numberIn(typed)).toEqual(expected);
  });
});

describe("a long text", () => {
  it("is cut around the word that was found", () => {
    const text = `${"слово ".repeat(50)}место кончится во время докачки ${"слово ".repeat(50)}`;
    const around = textAround(text, ["докачка"]);
    expect(around).toMatch(/^….*докачки.*…$/u);
    expect(around.length).toBeLessThan(170);
    expect(textAround("Короткий\n\nтекст", ["нет"])).toBe("Короткий текст");
  });

  it("is shown without the marks of Markdown", () => {
    expect(withoutMarks("# Дело\n> Не **забыть** про [тему](https://a.b/c) и `код`\n- раз")).toBe(
      "Дело\nНе забыть про тему и код\nраз",
    );
  });
});
