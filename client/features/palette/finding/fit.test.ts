import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldedWhole } from "#contract/search/search-words.ts";
import { stemOf } from "#client/language/word-fit.ts";
import { beginningDistance, marked, nearTo, partsOf, parseSearchQuery, textFit } from "./fit.ts";
import { inOtherLayout } from "./layout-text.ts";

const fit = (text: string, typed: string): number => textFit(foldedWhole(text), parseSearchQuery(typed));

describe("the text match", () => {
  it.each([
    ["Докачка книг", "докач"],
    ["Докачка книг", "КНИГАМИ докачкой"],
    ["Ёлка", "елки"],
    ["Подборка ёлок", "ёлок"],
    ["Передокачка", "докач"],
    ["Версия 4.2", "4 2"],
  ])("[PS-02] finds %j by %j", (text, typed) => {
    expect(fit(text, typed)).toBeGreaterThan(0);
  });

  it.each([
    ["Книжный клуб", "книг"],
    ["Докачка книг", "докачка обложек"],
    ["Обложка", ""],
    ["Обложка", "'"],
  ])("does not find %j by %j", (text, typed) => {
    expect(fit(text, typed)).toBe(0);
  });

  it("[PS-03] ranks the start of a text first, then the start of a word, a word form, and the middle of a word", () => {
    const fits = ["Книга", "Новая книга", "Новые книги", "Записнаякнига"].map((text) => fit(text, "книга"));
    expect(fits).toEqual(fits.toSorted((a, b) => b - a));
    expect(new Set(fits).size).toBe(4);
  });

  it.each([
    ["докчака", "Докачка книг", true],
    ["дакачка", "Докачка книг", true],
    ["докаачка", "Докачка книг", true],
    ["обложка", "Докачка книг", false],
    ["кот", "Кит", false],
  ])("[PS-04] takes %j for a mistyped part of %j: %j", (typed, text, expected) => {
    expect(nearTo(parseSearchQuery(typed))(partsOf(foldedWhole(text)))).toBe(expected);
  });

  it("[PS-04] has a distance of at most the number of edits", () => {
    const wordArbitrary = fc.string({ unit: fc.constantFrom("а", "б", "в", "г"), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(wordArbitrary, wordArbitrary, fc.nat(7), (word, more, place) => {
        expect(beginningDistance(word, word + more)).toBe(0);
        const at = place % word.length;
        expect(beginningDistance(word.slice(0, at) + word.slice(at + 1), word)).toBeLessThanOrEqual(1);
        expect(beginningDistance(word, more)).toBeLessThanOrEqual(word.length);
      }),
    );
  });

  it("keeps at least three letters of a word in its stem", () => {
    fc.assert(
      fc.property(
        fc.string(),
        (word) => word.startsWith(stemOf(word)) && stemOf(word).length >= Math.min(3, word.length),
      ),
    );
  });

  it("marks the found parts without changing the text", () => {
    expect(marked("Докачка книг", parseSearchQuery("книга дока"))).toEqual([
      { text: "Дока", isMarked: true },
      { text: "чка ", isMarked: false },
      { text: "книг", isMarked: true },
    ]);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (text, typed) => {
        const parts = marked(text, parseSearchQuery(typed));
        expect(parts.map((part) => part.text).join("")).toBe(text);
      }),
    );
  });
});

describe("the conversion to the other keyboard layout", () => {
  it.each([
    ["ghbdtn", "привет"],
    ["Руддщ", "Hello"],
    ["ntvyfz ntvf", "темная тема"],
    [";tktpj", "железо"],
    ["<tnf", "Бета"],
  ])("[PS-05] turns %j into %j", (typed, expected) => {
    expect(inOtherLayout(typed)).toBe(expected);
  });
});
