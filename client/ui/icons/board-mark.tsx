import type { ReactElement, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { cssVars } from "../theme/css-vars.ts";
import { gradientOf, textOf } from "../theme/color.ts";
import { useBoardDrawing } from "./board-drawings.ts";
import type { BoardLook } from "./board-look.ts";
import css from "./board-mark.module.css";
import { ProgressRing } from "./marks.tsx";

export interface BoardMarkProps {
  readonly look: BoardLook;
  /** Whether the board has nested boards: a tier is drawn above the square. */
  readonly nested?: boolean;
  /** In CSS pixels; `null` to inherit `--sz`. */
  readonly size?: number | null;
  /** Share of the work that is done, from 0 to 1: drawn as a ring on the square. */
  readonly progress?: number;
}

/** An icon of this size or larger is white on the board's square. A smaller one would be illegible there and has no square. Pixels. */
const SQUARE_FROM = 24;

/**
 * The mark of a board: the square of its gradient with a tier above for nested boards, or its icon. The text beside it carries the meaning.
 */
export const BoardMark = (props: BoardMarkProps): ReactElement => {
  const { icon } = props.look;
  return icon === null ? <Square {...props} /> : <IconMark {...props} icon={icon} />;
};

const IconMark = ({ icon, ...props }: BoardMarkProps & { readonly icon: string }): ReactElement => {
  const path = useBoardDrawing(icon);
  if (path === null) return <Square {...props} />;
  const { look, size = 14 } = props;
  const drawing = (
    <svg className={css.icon} viewBox="0 0 24 24" data-icon={icon}>
      <path d={path} />
    </svg>
  );
  if (size === null || size >= SQUARE_FROM) return <Square {...props}>{drawing}</Square>;
  return (
    <i className={css.bare} style={cssVars({ "--ink": textOf(look.color), "--sz": `${size}px` })} aria-hidden="true">
      {drawing}
    </i>
  );
};

const Square = ({
  look,
  nested = false,
  size = 14,
  progress,
  children,
}: BoardMarkProps & { readonly children?: ReactNode }): ReactElement => (
  <i
    className={classNames(css.square, nested && css.nested)}
    style={cssVars({ "--g": gradientOf(look.color), ...(size === null ? {} : { "--sz": `${size}px` }) })}
    aria-hidden="true"
  >
    {children}
    {progress !== undefined && (
      <span className={css.ring}>
        <ProgressRing value={progress} onGradient />
      </span>
    )}
  </i>
);

/** The icon of a board alone, in the color of the text around it. Renders nothing if there is no icon or it is unknown. */
export const BoardIcon = ({
  icon,
  size,
}: {
  readonly icon: string | null;
  readonly size: number;
}): ReactElement | null => (icon === null ? null : <KnownIcon icon={icon} size={size} />);

const KnownIcon = ({ icon, size }: { readonly icon: string; readonly size: number }): ReactElement | null => {
  const path = useBoardDrawing(icon);
  return path === null ? null : (
    <svg
      className={css.icon}
      style={cssVars({ "--icon": `${size}px` })}
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-icon={icon}
    >
      <path d={path} />
    </svg>
  );
};
