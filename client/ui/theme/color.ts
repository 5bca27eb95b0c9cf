import { DEFAULT_COLOR, isPaletteColor, type PaletteColor } from "#contract/core/palette-color.ts";

/** Reads a stored colour name; an unknown one (from a newer version, say) becomes the default hue. */
export const colorOf = (value: string | null | undefined): PaletteColor =>
  isPaletteColor(value) ? value : DEFAULT_COLOR;

/** CSS value: the gradient of a board. Only solid white text goes on it. */
export const gradientOf = (color: PaletteColor): string => `var(--board-${color})`;

/** CSS value: the lighter solid end of the gradient. */
export const solidOf = (color: PaletteColor): string => `var(--board-${color}-1)`;

/** CSS value: the dot of a label. */
export const dotOf = (color: PaletteColor): string => `var(--hue-${color})`;

/** CSS value: the soft plane under text of the same hue. */
export const softOf = (color: PaletteColor): string => `var(--hue-${color}-soft)`;

/** CSS value: text and outline of the hue, readable on its soft plane and on a surface. */
export const textOf = (color: PaletteColor): string => `var(--hue-${color}-text)`;
