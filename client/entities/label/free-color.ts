import { PALETTE_COLORS, type PaletteColor } from "#contract/core/palette-color.ts";

/** Returns the color for a new item: the least used one, in the order of the palette. */
export function freeColor(others: readonly { readonly color: PaletteColor }[]): PaletteColor {
  const uses = new Map(PALETTE_COLORS.map((color) => [color, 0]));
  for (const { color } of others) uses.set(color, (uses.get(color) ?? 0) + 1);
  let best: PaletteColor = PALETTE_COLORS[0];
  for (const color of PALETTE_COLORS) if ((uses.get(color) ?? 0) < (uses.get(best) ?? 0)) best = color;
  return best;
}
