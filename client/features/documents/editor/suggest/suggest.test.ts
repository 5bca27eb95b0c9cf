import { describe, expect, it } from "vitest";
import { findBlocks } from "./block-choices.ts";
import { readTrigger } from "./suggest.ts";

describe("readTrigger", () => {
  it.each([
    ["/", "/", ""],
    ["слово /заг", "/", "заг"],
    ["@", "@", ""],
    ["спросить @Анна Ко", "@", "Анна Ко"],
    ["(@ма", "@", "ма"],
    ["#докачка книг", "#", "докачка книг"],
  ])("finds a trigger: in %j, %s with the query %j", (before, trigger, query) =>
    expect(readTrigger(before)).toEqual({ trigger, query }),
  );

  it.each(["1/2", "a@b.ru", "и/или", "##", "# Заголовок", "http://a", "@а б в", "C#", ""])(
    "finds no trigger in %j",
    (before) => {
      expect(readTrigger(before)).toBeNull();
    },
  );
});

describe("the block menu", () => {
  it.each([
    ["спис", ["bulletList", "taskList", "orderedList"]],
    ["todo", ["taskList"]],
    ["ЧЕК", ["taskList"]],
    ["quote", ["quote"]],
    ["h2", ["h2"]],
    ["ъъ", []],
  ])("finds blocks by %s", (query, ids) => expect(findBlocks(query, []).map(({ id }) => id)).toEqual(ids));
});
