import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { counted, NBSP, percent, plural } from "./plural.ts";
import { TASK, DAY, WAITS } from "./noun-text.ts";
import { typeset } from "./spacing.ts";

describe("plural", () => {
  it.each([
    [1, "задача"],
    [21, "задача"],
    [101, "задача"],
    [2, "задачи"],
    [4, "задачи"],
    [22, "задачи"],
    [104, "задачи"],
    [0, "задач"],
    [5, "задач"],
    [11, "задач"],
    [12, "задач"],
    [14, "задач"],
    [111, "задач"],
    [112, "задач"],
    [20, "задач"],
  ])("%i %s", (count, word) => {
    expect(plural(count, TASK)).toBe(word);
  });

  it("takes the «few» form for a fraction", () => {
    expect(counted(3.1, DAY)).toBe(`3,1${NBSP}дня`);
  });

  it("follows the school rule for every whole number", () => {
    fc.assert(
      fc.property(fc.nat(), (count) => {
        const [tens, ones] = [count % 100, count % 10];
        const teen = tens > 10 && tens < 20;
        const expected = !teen && ones === 1 ? "one" : !teen && ones >= 2 && ones <= 4 ? "few" : "many";
        expect(plural(count, { one: "one", few: "few", many: "many" })).toBe(expected);
      }),
    );
  });

  it("keeps a number and its noun on one line", () => {
    expect(counted(5, TASK)).toBe(`5${NBSP}задач`);
    expect(counted(12480, TASK)).not.toMatch(/ /);
    expect(percent(0.636)).toBe(`64${NBSP}%`);
    expect(plural(1, WAITS)).toBe("ждёт");
  });
});

describe("typeset", () => {
  it("joins short words, dashes and units to their neighbours", () => {
    expect(typeset("В архиве 4 и на доске — 184 МБ")).toBe(
      `В${NBSP}архиве 4 и${NBSP}на${NBSP}доске${NBSP}— 184${NBSP}МБ`,
    );
  });

  it("does not change long words", () => {
    expect(typeset("Создайте первую доску")).toBe("Создайте первую доску");
  });
});
