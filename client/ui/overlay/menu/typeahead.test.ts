import { expect, test } from "vitest";
import { createTypeahead, isCharacterKey } from "./typeahead.ts";

const TEXTS = ["Архив", "Выйти", "Вложенная доска", "Цвет"];

test("a repeated letter cycles through the texts that begin with it", () => {
  const type = createTypeahead();
  expect(type("в", TEXTS, 0, 0)).toBe(1);
  expect(type("в", TEXTS, 1, 100)).toBe(2);
  expect(type("в", TEXTS, 2, 200)).toBe(1);
});

test("letters form a prefix, whatever their case", () => {
  const type = createTypeahead();
  expect(type("В", TEXTS, 0, 0)).toBe(1);
  expect(type("л", TEXTS, 1, 100)).toBe(2);
});

test("a pause starts a new prefix", () => {
  const type = createTypeahead();
  type("в", TEXTS, 0, 0);
  expect(type("ц", TEXTS, 1, 5000)).toBe(3);
});

test("returns -1 if no text begins with the prefix", () => {
  expect(createTypeahead()("щ", TEXTS, 0, 0)).toBe(-1);
  expect(createTypeahead()("а", [], -1, 0)).toBe(-1);
});

test("a command key is not a character key", () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false };
  expect(isCharacterKey({ ...plain, key: "ж" })).toBe(true);
  expect(isCharacterKey({ ...plain, key: " " })).toBe(false);
  expect(isCharacterKey({ ...plain, key: "Home" })).toBe(false);
  expect(isCharacterKey({ ...plain, key: "c", ctrlKey: true })).toBe(false);
});
