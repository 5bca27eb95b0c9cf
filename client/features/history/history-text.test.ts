import { expect, it } from "vitest";
import { historyText } from "./history-text.ts";

const changeSentence = (kind: "board-icon" | "board-painted" | "board", name: string | undefined): string =>
  historyText.summary({ kind, actor: null, title: "Ремонт", other: "" }, name).replaceAll("\u00a0", " ");

it.each([
  ["Вера Ким", "Вера Ким изменила значок доски"],
  ["Пётр Ильин", "Пётр Ильин изменил значок доски"],
  ["Alex", "Alex: значок доски изменён"],
  [undefined, "Значок доски изменён"],
])("[BI-09] the history says of %j: %j", (name, expected) => {
  expect(changeSentence("board-icon", name)).toBe(expected);
});

it("the history says the same of a colour, and names other changes as before", () => {
  expect(changeSentence("board-painted", "Вера")).toBe("Вера изменила цвет доски");
  expect(changeSentence("board", "Вера")).toBe("Вера: правка доски");
});
