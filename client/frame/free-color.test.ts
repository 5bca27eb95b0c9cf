import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HUES, type Hue } from "#contract/hue.ts";
import { freeHue } from "./free-hue.ts";

describe("the hue of something new", () => {
  it("[EV-02] rotates through the palette, however many there are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (count) => {
        const made: { color: Hue }[] = [];
        for (let index = 0; index < count; index += 1) made.push({ color: freeHue(made) });
        expect(made.map(({ color }) => color)).toEqual(made.map((_, index) => HUES[index % HUES.length]));
      }),
    );
  });

  it("[EV-02] takes one that nothing has", () => {
    expect(freeHue([{ color: "violet" }, { color: "raspberry" }])).toBe("plum");
  });
});
