import type { PaletteColor } from "#contract/core/palette-color.ts";
import type { ReactElement, ReactNode } from "react";
import { cssVars } from "../theme/css-vars.ts";
import { gradientOf, solidOf } from "../theme/color.ts";
import css from "./stage.module.css";

/** The maximum number of edges: those of the nearest ancestors are drawn. */
const EDGES = 5;
const NO_TIERS: readonly PaletteColor[] = [];

/** The edges of the ancestors' sheets, the farthest first; each shows 6 px above the next. */
export const Tiers = ({ colors }: { readonly colors: readonly PaletteColor[] }): ReactElement | null => {
  if (colors.length === 0) return null;
  const near = colors.slice(-EDGES);
  return (
    <div className={css.tiers} aria-hidden="true">
      {near.map((color, index) => (
        <i
          key={`${near.length - index}`}
          className={css.tier}
          style={cssVars({ "--g": gradientOf(color), "--k": near.length - index })}
        />
      ))}
    </div>
  );
};

export type StageProps = {
  /** Colors of the ancestors, root first. */
  readonly tiers?: readonly PaletteColor[];
  /** The board's color, drawn over the top of its sheet. */
  readonly wash?: PaletteColor;
  /** The strip above the content of the sheet: `Banner`. */
  readonly banner?: ReactNode;
  /** The whole sheet scrolls (an overview); without it the content fills the sheet and scrolls by itself (a board). */
  readonly scroll?: boolean;
  readonly children: ReactNode;
};

/** The sheet of a page, with the edges of its ancestors above. */
export const Stage = ({ tiers = NO_TIERS, wash, banner, scroll = false, children }: StageProps): ReactElement => (
  <>
    <Tiers colors={tiers} />
    <div
      className={scroll ? `${css.sheet} ${css.scroll}` : css.sheet}
      style={wash && cssVars({ "--w": solidOf(wash) })}
      data-scroll={scroll ? "sheet" : undefined}
      data-plane=""
    >
      {banner}
      {children}
    </div>
  </>
);
