import type { CSSProperties } from "react";

/** Custom properties of an inline style; React types know only the standard ones. */
export type CssVars = CSSProperties & Readonly<Record<`--${string}`, string | number | null | undefined>>;

/** Types a set of custom properties as an inline style. */
export const cssVars = (vars: CssVars): CssVars => vars;
