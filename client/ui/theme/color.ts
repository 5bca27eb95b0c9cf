import { DEFAULT_COLOR, isPaletteColor, type PaletteColor } from "#contract/core/palette-color.ts";

/** Returns the color of a stored name; an unknown one (from a newer version, for example) becomes the default color. */
export const colorOf = (value: string | null | undefined): PaletteColor =>
  isPaletteColor(value) ? value : DEFAULT_COLOR;

/** CSS value: the gradient of a board. Only solid white text goes on it. */
export const gradientOf = (color: PaletteColor): string => `var(--board-${color})`;

/** CSS value: the lighter solid end of the gradient. */
export const solidOf = (color: PaletteColor): string => `var(--board-${color}-1)`;

/** CSS value: the dot of a label. */
export const dotOf = (color: PaletteColor): string => `var(--hue-${color})`;

/** CSS value: the soft background of text of the same color. */
export const softOf = (color: PaletteColor): string => `var(--hue-${color}-soft)`;

/** CSS value: text and outline of the color, readable on its soft background and on a surface. */
export const textOf = (color: PaletteColor): string => `var(--hue-${color}-text)`;
