/** The twelve paints of the design, for boards, labels, covers and people. Plain words: screens that draw them need no schema. */
export const HUES = [
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

export type Hue = (typeof HUES)[number];

/** Of a board that never chose one: SPEC's default gradient of two purple shades. */
export const DEFAULT_HUE: Hue = "violet";

export function isHue(value: unknown): value is Hue {
  return HUES.some((known) => known === value);
}
