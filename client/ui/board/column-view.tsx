import { useId } from "react";
import type { PaletteColor } from "#contract/core/palette-color.ts";
import { cssVars } from "../theme/css-vars.ts";
import { dotOf } from "../theme/color.ts";
import type { ComponentPropsWithRef, CSSProperties, ReactElement, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { ColumnMark } from "../icons/marks.tsx";
import type { ColumnKind } from "../icons/marks.tsx";
import css from "./column-view.module.css";

export type ColumnViewProps = {
  /** Goes to `data-drag-column`. */
  readonly id: string;
  readonly title: string;
  readonly kind: ColumnKind;
  /** Drawn as a thin line above the header; `null` for none. */
  readonly color?: PaletteColor | null | undefined;
  readonly count: ReactNode;
  /** «3 из 5», under a filter. */
  readonly seen?: string | undefined;
  /** The same as a text for screen readers: «5 задач из 7 возможных». */
  readonly countLabel?: string | undefined;
  /** Work limit: draws «4/5» and the scale. `used` is the number of cards. */
  readonly limit?: { readonly used: number; readonly max: number } | undefined;
  /** Buttons at the right end of the header. */
  readonly actions?: ReactNode;
  /** In place of the title while it is being renamed. */
  readonly titleEditor?: ReactNode;
  /** Under the header: «Скрыто фильтром: 2». */
  readonly note?: ReactNode;
  /** Text shown while there are no cards. */
  readonly empty?: ReactNode;
  /** After the scrolling body: the field of a new card. */
  readonly footer?: ReactNode;
  /** A dragged card is over this column. */
  readonly target?: boolean | undefined;
  /** Makes the header a handle that Tab reaches and that drags the column: «Колонка „В работе“, 2 из 5». */
  readonly handleLabel?: string | undefined;
  /** The scroller with the cards; its class is `columnBody`. */
  readonly children?: ReactNode;
};

const colorStyle = (color: PaletteColor | null): CSSProperties | undefined =>
  color === null ? undefined : cssVars({ "--ch": dotOf(color) });

const WorkLimit = ({ used, max }: { readonly used: number; readonly max: number }): ReactElement => (
  <div className={classNames(css.limit, used === max && css.full, used > max && css.over)} aria-hidden="true">
    {Array.from({ length: Math.min(max, 20) }, (_, index) => (
      <i key={index} className={index < used ? css.on : undefined} />
    ))}
  </div>
);

/** The count of a column, «7» or «4/5». */
export const ColumnCount = ({
  count,
  seen,
  countLabel,
  limit,
}: Pick<ColumnViewProps, "count" | "seen" | "countLabel" | "limit">): ReactElement => (
  <span
    className={css.count}
    {...(countLabel === undefined || seen !== undefined ? {} : { role: "img", "aria-label": countLabel })}
  >
    {limit === undefined || seen !== undefined ? (
      (seen ?? count)
    ) : (
      <>
        <b>{limit.used}</b>/{limit.max}
      </>
    )}
  </span>
);

/** The class of a column's scroller: its padding keeps rings and flags of the cards from being cut. */
export const columnBody: string = css.body ?? "";

/** A column: header (its drag handle), scale of the limit, text of an empty column, scroller with the cards. */
export const ColumnView = (props: ColumnViewProps): ReactElement => {
  const {
    id,
    title,
    kind,
    color = null,
    limit,
    actions,
    titleEditor,
    note,
    empty,
    footer,
    target = false,
    handleLabel,
    children,
  } = props;
  const heading = useId();
  const handle =
    handleLabel === undefined
      ? {}
      : { role: "group", tabIndex: 0, "aria-label": handleLabel, "data-drag-column-handle": id };
  return (
    <section
      className={classNames(css.column, target && css.target, color !== null && css.coloured)}
      style={colorStyle(color)}
      aria-labelledby={heading}
      data-drag-column={id}
      data-plane=""
    >
      <header className={css.header} {...handle}>
        <ColumnMark kind={kind} />
        {titleEditor}
        <h2 id={heading} className={classNames(css.title, titleEditor !== undefined && css.unseen)}>
          {title}
        </h2>
        {titleEditor === undefined && <ColumnCount {...props} />}
        <span className={css.actions}>{actions}</span>
      </header>
      {limit !== undefined && <WorkLimit {...limit} />}
      {note !== undefined && <div className={css.note}>{note}</div>}
      {empty !== undefined && <p className={css.empty}>{empty}</p>}
      {children}
      {footer}
    </section>
  );
};

/** A folded column: 40 px wide, with a vertical name; a press anywhere unfolds it. */
export const FoldedColumnView = ({
  id,
  title,
  kind,
  color = null,
  count,
  unfoldLabel,
  onUnfold,
}: {
  readonly id: string;
  readonly title: string;
  readonly kind: ColumnKind;
  readonly color?: PaletteColor | null | undefined;
  readonly count: ReactNode;
  readonly unfoldLabel: string;
  readonly onUnfold: () => void;
}): ReactElement => (
  <button
    type="button"
    className={classNames(css.folded, color !== null && css.coloured)}
    style={colorStyle(color)}
    data-drag-column={id}
    data-drag-column-handle={id}
    data-plane=""
    aria-label={unfoldLabel}
    aria-expanded={false}
    onClick={onUnfold}
  >
    <ColumnMark kind={kind} />
    <span className={css.count}>{count}</span>
    <span className={css.down}>{title}</span>
  </button>
);

/** The last «column» of a board: a button that adds a column. */
export const AddColumnButton = ({ children, ...rest }: ComponentPropsWithRef<"button">): ReactElement => (
  <button type="button" {...rest} className={css.add}>
    {children}
  </button>
);
