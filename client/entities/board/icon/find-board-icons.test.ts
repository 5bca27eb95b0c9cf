import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BOARD_PATHS } from "#client/ui/icons/board-paths.ts";
import { BOARD_ICONS } from "#contract/core/board-icon.ts";
import { iconName, iconWords } from "./board-icon-text.ts";
import { findBoardIcons } from "./find-board-icons.ts";

const found = (typed: string): string[] => findBoardIcons(typed).map(({ id }) => id);

describe("[BI-05] an icon is found", () => {
  it.each([
    ["дом", "home"],
    ["Дома", "home"],
    ["книги", "book"],
    ["КНИГА", "book"],
    ["книж", null],
    ["ремонт", "tool"],
    ["ремонта", "hammer"],
    ["самолет", "plane"],
    ["Самолёт", "plane"],
    ["день рождения", "gift"],
    ["рождения день", "cake"],
    ["собака", "paw"],
    ["единорог", null],
    ["дом единорог", null],
    ["!", null],
  ])("by %j: %j", (typed, expected) => {
    if (expected === null) expect(found(typed)).toEqual([]);
    else expect(found(typed)).toContain(expected);
  });

  it("first if the typed text is its name", () => {
    for (const icon of BOARD_ICONS) expect(found(iconName(icon))[0]).toBe(icon);
  });

  it.each([
    ["ремонт", "tool"],
    ["стройка", "hammer"],
    ["найм", "users"],
    ["переезд", "truck"],
    ["отпуск", "beach"],
    ["деньги", "coin"],
  ])("by %j, which is not its name: %j is among the first three", (typed, icon) => {
    expect(found(typed).slice(0, 3)).toContain(icon);
  });

  it("by the beginning of its name and of each search word", () => {
    fc.assert(
      fc.property(fc.constantFrom(...BOARD_ICONS), fc.nat(), fc.integer({ min: 3, max: 20 }), (icon, at, length) => {
        const words = `${iconName(icon)} ${iconWords(icon)}`.split(" ");
        expect(found((words[at % words.length] ?? "").slice(0, length))).toContain(icon);
      }),
    );
  });

  it("among all the others if nothing is typed", () => {
    expect(found("  ")).toEqual([...BOARD_ICONS]);
  });

  it("by a unique name", () => {
    expect(new Set(BOARD_ICONS.map(iconName)).size).toBe(BOARD_ICONS.length);
  });
});

it("[BI-06] every icon of the contract has a drawing, and no other name has one", () => {
  expect(Object.keys(BOARD_PATHS).toSorted()).toEqual([...BOARD_ICONS].toSorted());
});
