import type { PaletteColor } from "#contract/core/palette-color.ts";
import { colorOf } from "../theme/color.ts";

/** The color and the icon of a board. */
export interface BoardLook {
  readonly color: PaletteColor;
  /** The stored name of the icon, which this version may not know; `null` for the plain mark. */
  readonly icon: string | null;
}

/** Returns the look of a board, also of one from a server of another version. */
export const lookOf = (
  board: { readonly color?: string | null; readonly icon?: string | null | undefined } | null | undefined,
): BoardLook => ({ color: colorOf(board?.color), icon: board?.icon ?? null });

/** Returns the look of a board that has only a color. */
export const plainLook = (color: PaletteColor): BoardLook => ({ color, icon: null });
