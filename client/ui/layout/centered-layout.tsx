import type { PaletteColor } from "#contract/core/palette-color.ts";
import type { ReactElement, ReactNode } from "react";
import { BrandMark } from "../icons/brand-mark.tsx";
import { cssVars } from "../theme/css-vars.ts";
import { gradientOf } from "../theme/color.ts";
import css from "./centered-layout.module.css";

export type CenteredLayoutProps = {
  readonly brand: string;
  readonly brandHref: string;
  readonly title: string;
  readonly text?: ReactNode;
  /** Edges behind the card, the farthest first. */
  readonly tiers?: readonly PaletteColor[];
  /** Under the card: «Впервые здесь? Создать аккаунт». */
  readonly after?: ReactNode;
  readonly children: ReactNode;
};

const DEFAULT_TIERS: readonly PaletteColor[] = ["plum", "violet"];

/** One card in the middle of the page, with edges behind it and three large tiers at the bottom: the sign-in pages. */
export const CenteredLayout = (props: CenteredLayoutProps): ReactElement => {
  const { brand, brandHref, title, text, tiers = DEFAULT_TIERS, after, children } = props;
  return (
    <div className={css.page}>
      <div className={css.silhouettes} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <main className={css.center}>
        <a className={css.brand} href={brandHref}>
          <BrandMark size={30} />
          {brand}
        </a>
        <div className={css.stack}>
          <div className={css.tiers} aria-hidden="true">
            {tiers.map((color, index) => (
              <i key={color} style={cssVars({ "--g": gradientOf(color), "--k": tiers.length - index })} />
            ))}
          </div>
          <div className={css.card} data-plane="">
            <h1 className={css.title}>{title}</h1>
            {text !== undefined && <p className={css.text}>{text}</p>}
            {children}
          </div>
        </div>
        {after !== undefined && <div className={css.after}>{after}</div>}
      </main>
    </div>
  );
};

/** A line with a word in it between two alternatives: «или». */
export const OrLine = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className={css.or}>{children}</div>
);

/** The error of a whole form; announced at once. */
export const FormError = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <p className={css.error} role="alert">
    {children}
  </p>
);
