import type { ReactElement, ReactNode } from "react";
import css from "./empty-state.module.css";

/** The drawing of tiers that stands for a new board. */
const Pile = (): ReactElement => (
  <div className={css.pile} aria-hidden="true">
    <i />
    <i />
    <i>
      <b />
      <u />
    </i>
  </div>
);

export type EmptyStateProps = {
  readonly title: string;
  readonly text?: ReactNode;
  /** Without the drawing: a part of a page, not the whole. */
  readonly small?: boolean;
  /** Actions under the text. */
  readonly children?: ReactNode;
};

/** An empty page or an empty part of a page: its purpose and how to start. */
export const EmptyState = ({ title, text, small = false, children }: EmptyStateProps): ReactElement => (
  <div className={small ? `${css.empty} ${css.small}` : css.empty}>
    {!small && <Pile />}
    {small ? <h2 className={css.title}>{title}</h2> : <h1 className={css.title}>{title}</h1>}
    {text !== undefined && <p className={css.text}>{text}</p>}
    {children}
  </div>
);

/** A framed form in an empty state: the field above, `start` and the button below. */
export const EmptyBox = ({
  field,
  start,
  end,
}: {
  readonly field: ReactNode;
  readonly start: ReactNode;
  readonly end: ReactNode;
}): ReactElement => (
  <div className={css.box} data-plane="">
    {field}
    <div className={css.row}>
      <div className={css.start}>{start}</div>
      {end}
    </div>
  </div>
);
