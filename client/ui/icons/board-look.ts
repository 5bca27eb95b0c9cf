import type { PaletteColor } from "#contract/core/palette-color.ts";
import { colorOf } from "../theme/color.ts";

/** What a board is known by beside its name. */
export interface BoardLook {
  readonly color: PaletteColor;
  /** The name of its icon as it is stored, known to this version or not; `null` for the plain mark. */
  readonly icon: string | null;
}

/** Reads the look out of a board, or of what a server of any version says of one. */
export const lookOf = (
  board: { readonly color?: string | null; readonly icon?: string | null | undefined } | null | undefined,
): BoardLook => ({ color: colorOf(board?.color), icon: board?.icon ?? null });

/** The look of a board that has a colour and nothing else. */
export const plainLook = (color: PaletteColor): BoardLook => ({ color, icon: null });
