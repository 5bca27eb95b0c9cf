/** The twelve palette colors of boards, labels, covers and users. A plain list, so that screens that draw them load no schema. */
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

/** The color of a board without a chosen one: two shades of purple (docs/specification.md, section 9). */
export const DEFAULT_COLOR: PaletteColor = "violet";

export function isPaletteColor(value: unknown): value is PaletteColor {
  return PALETTE_COLORS.some((known) => known === value);
}
