import { PALETTE_COLORS } from "#contract/core/palette-color.ts";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dotOf, gradientOf, colorOf, softOf, solidOf, textOf } from "./color.ts";

test("an unknown or missing colour becomes violet", () => {
  expect([colorOf("pine"), colorOf("neon"), colorOf(null), colorOf(undefined)]).toEqual([
    "pine",
    "violet",
    "violet",
    "violet",
  ]);
});

test("every value of every color is a design token, in both themes if it depends on the theme", () => {
  const tokens = readFileSync("client/ui/theme/tokens.css", "utf8");
  for (const value of PALETTE_COLORS.flatMap((color) => [gradientOf, solidOf].map((of) => of(color)))) {
    expect(tokens).toContain(`${value.slice("var(".length, -1)}:`);
  }
  for (const value of PALETTE_COLORS.flatMap((color) => [dotOf, softOf, textOf].map((of) => of(color)))) {
    expect(tokens.split(`${value.slice("var(".length, -1)}:`)).toHaveLength(3);
  }
});
