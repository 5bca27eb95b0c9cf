import { describe, expect, it } from "vitest";
import { findBlocks } from "./block-choices.ts";
import { readTrigger } from "./suggest.ts";

describe("signs that open a list", () => {
  it.each([
    ["/", "/", ""],
    ["слово /заг", "/", "заг"],
    ["@", "@", ""],
    ["спросить @Анна Ко", "@", "Анна Ко"],
    ["(@ма", "@", "ма"],
    ["#докачка книг", "#", "докачка книг"],
  ])("%j opens %s for %j", (before, trigger, query) => expect(readTrigger(before)).toEqual({ trigger, query }));

  it.each(["1/2", "a@b.ru", "и/или", "##", "# Заголовок", "http://a", "@а б в", "C#", ""])(
    "%j opens none",
    (before) => {
      expect(readTrigger(before)).toBeNull();
    },
  );
});

describe("the menu of blocks", () => {
  it.each([
    ["спис", ["bulletList", "taskList", "orderedList"]],
    ["todo", ["taskList"]],
    ["ЧЕК", ["taskList"]],
    ["quote", ["quote"]],
    ["h2", ["h2"]],
    ["ъъ", []],
  ])("finds by %s", (query, ids) => expect(findBlocks(query, []).map(({ id }) => id)).toEqual(ids));
});
