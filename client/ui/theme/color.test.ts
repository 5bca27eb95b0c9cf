import { HUES } from "#contract/hue.ts";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dotOf, gradientOf, hueOf, softOf, solidOf, textOf } from "./hue.ts";

test("an unknown or missing colour becomes violet", () => {
  expect([hueOf("pine"), hueOf("neon"), hueOf(null), hueOf(undefined)]).toEqual(["pine", "violet", "violet", "violet"]);
});

test("every value of every hue is a token of both themes", () => {
  const tokens = readFileSync("client/ui/theme/tokens.css", "utf8");
  for (const value of HUES.flatMap((hue) => [gradientOf, solidOf].map((of) => of(hue)))) {
    expect(tokens).toContain(`${value.slice("var(".length, -1)}:`);
  }
  for (const value of HUES.flatMap((hue) => [dotOf, softOf, textOf].map((of) => of(hue)))) {
    expect(tokens.split(`${value.slice("var(".length, -1)}:`)).toHaveLength(3);
  }
});
