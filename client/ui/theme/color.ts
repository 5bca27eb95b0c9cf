import { DEFAULT_HUE, isHue, type Hue } from "#contract/hue.ts";

/** Reads a stored colour name; an unknown one (from a newer version, say) becomes the default hue. */
export const hueOf = (value: string | null | undefined): Hue => (isHue(value) ? value : DEFAULT_HUE);

/** CSS value: the gradient of a board. Only solid white text goes on it. */
export const gradientOf = (hue: Hue): string => `var(--board-${hue})`;

/** CSS value: the lighter solid end of the gradient. */
export const solidOf = (hue: Hue): string => `var(--board-${hue}-1)`;

/** CSS value: the dot of a label. */
export const dotOf = (hue: Hue): string => `var(--hue-${hue})`;

/** CSS value: the soft plane under text of the same hue. */
export const softOf = (hue: Hue): string => `var(--hue-${hue}-soft)`;

/** CSS value: text and outline of the hue, readable on its soft plane and on a surface. */
export const textOf = (hue: Hue): string => `var(--hue-${hue}-text)`;
