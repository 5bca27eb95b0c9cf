/** The twelve colors of the palette, for boards, labels, covers and people. Plain words: screens that draw them need no schema. */
export const PALETTE_COLORS = [
  "violet",
  "plum",
  "raspberry",
  "coral",
  "amber",
  "olive",
  "pine",
  "emerald",
  "lagoon",
  "azure",
  "indigo",
  "graphite",
] as const;

export type PaletteColor = (typeof PALETTE_COLORS)[number];

/** Of a board that never chose one: two shades of purple (docs/specification.md, section 9). */
export const DEFAULT_COLOR: PaletteColor = "violet";

export function isPaletteColor(value: unknown): value is PaletteColor {
  return PALETTE_COLORS.some((known) => known === value);
}
