import { expect, it } from "vitest";
import { historyText } from "./history-text.ts";

const changeSentence = (kind: "board-icon" | "board-painted" | "board", name: string | undefined): string =>
  historyText.summary({ kind, actor: null, title: "Ремонт", other: "" }, name).replaceAll("\u00a0", " ");

it.each([
  ["Вера Ким", "Вера Ким изменила значок доски"],
  ["Пётр Ильин", "Пётр Ильин изменил значок доски"],
  ["Alex", "Alex: значок доски изменён"],
  [undefined, "Значок доски изменён"],
])("[BI-09] the text of an icon change by %j is %j", (name, expected) => {
  expect(changeSentence("board-icon", name)).toBe(expected);
});

it("the text of a color change has the same form, and other changes have their general text", () => {
  expect(changeSentence("board-painted", "Вера")).toBe("Вера изменила цвет доски");
  expect(changeSentence("board", "Вера")).toBe("Вера: правка доски");
});
