import type { ReactElement, ReactNode } from "react";
import css from "./page.module.css";

export type OverviewProps = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  /** The right column of 312 px; below the main one on narrow screens. */
  readonly rail?: ReactNode;
  readonly children: ReactNode;
};

/** A page with a large greeting, a main column and a narrow one beside it. */
export const Overview = ({ title, text, actions, rail, children }: OverviewProps): ReactElement => (
  <div className={rail === undefined ? css.overview : `${css.overview} ${css.railed}`}>
    <header className={css.hero}>
      <div>
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
      </div>
      <div className={css.actions}>{actions}</div>
    </header>
    <div className={css.main}>{children}</div>
    {rail !== undefined && <aside className={css.rail}>{rail}</aside>}
  </div>
);

/** A named part of a page: heading with a count, something at its right end, content. */
export const Section = ({
  title,
  count,
  end,
  children,
}: {
  readonly title: string;
  readonly count?: ReactNode;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}): ReactElement => (
  <section className={css.section}>
    <div className={css.sectionHead}>
      <h2>{title}</h2>
      {count !== undefined && <span className={css.count}>{count}</span>}
      {end !== undefined && <span className={css.sectionEnd}>{end}</span>}
    </div>
    {children}
  </section>
);

/** The head of an ordinary page: a title of 22 px and actions. */
export const PageHead = ({
  title,
  path,
  actions,
}: {
  readonly title: string;
  readonly path?: ReactNode;
  readonly actions?: ReactNode;
}): ReactElement => (
  <header className={css.pageHead}>
    <div>
      {path}
      <h1>{title}</h1>
    </div>
    <div className={css.actions}>{actions}</div>
  </header>
);

/** The white surface under lists and forms. `pad` "list" leaves 4 px for rows with their own padding. */
export const Box = ({
  pad = "form",
  children,
}: {
  readonly pad?: "list" | "form";
  readonly children: ReactNode;
}): ReactElement => (
  <div className={`${css.box} ${css[pad]}`} data-plane="">
    {children}
  </div>
);

/** The grid of favourite boards. */
export const FavouriteGrid = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className={css.favourites}>{children}</div>
);
