import { describe, expect, it } from "vitest";
import { aBoard, aTask, id } from "#client/testing/rows.ts";
import { foldedText } from "#client/language/search-text.ts";
import { foundAmong, type Findable } from "./task-search.ts";

const titles = ["Докачка книг", "Ёлка: книги в подарок", "Сверстать докачку", "Обложка"];
const board = aBoard({ key: "ЧИТ" });
const tasks = titles.map((title, at): Findable => ({
  task: aTask({ id: id(at), title, number: at + 14 }),
  board,
  key: `ЧИТ-${String(at + 14)}`,
  folded: foldedText(title),
}));
const found = (typed: string) => foundAmong(tasks, typed).map(({ task }) => task.title);

describe("foundAmong", () => {
  it.each([
    ["", titles],
    ["докачк", ["Докачка книг", "Сверстать докачку"]],
    ["елка", ["Ёлка: книги в подарок"]],
    ["книг дока", ["Докачка книг"]],
    ["ачк", ["Докачка книг", "Сверстать докачку"]],
    ["чит-16", ["Сверстать докачку"]],
    ["16", ["Сверстать докачку"]],
    ["#17", ["Обложка"]],
    ["#ЧИТ-17", ["Обложка"]],
    ["чит17", ["Обложка"]],
    ["ЧИТ 17", ["Обложка"]],
    ["#ДОМ-17", []],
    ["нет такой", []],
  ])("finds a task by %j", (typed, expected) => {
    expect(found(typed)).toEqual(expected);
  });

  it("returns at most 30 tasks", () => {
    const many = Array.from({ length: 500 }, (_, at) => ({
      task: aTask({ id: id(at) }),
      board,
      key: "",
      folded: "задача",
    }));
    expect(foundAmong(many, "зад")).toHaveLength(30);
  });
});
