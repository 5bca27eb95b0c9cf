import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PALETTE_COLORS, type PaletteColor } from "#contract/core/palette-color.ts";
import { freeColor } from "./free-color.ts";

describe("freeColor", () => {
  it("[EV-02] rotates through the palette, however many items there are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (count) => {
        const made: { color: PaletteColor }[] = [];
        for (let index = 0; index < count; index += 1) made.push({ color: freeColor(made) });
        expect(made.map(({ color }) => color)).toEqual(
          made.map((_, index) => PALETTE_COLORS[index % PALETTE_COLORS.length]),
        );
      }),
    );
  });

  it("[EV-02] returns a color that no item has", () => {
    expect(freeColor([{ color: "violet" }, { color: "raspberry" }])).toBe("plum");
  });
});
