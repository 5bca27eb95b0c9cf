import type { ReactElement, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { AvatarStack } from "../controls/avatar.tsx";
import type { Person } from "../controls/avatar.tsx";
import { ProgressBar } from "../controls/small.tsx";
import { TwoLines } from "../controls/two-lines.tsx";
import type { BoardLook } from "../icons/board-look.ts";
import { BoardIcon, BoardMark } from "../icons/board-mark.tsx";
import { cssVars } from "../theme/css-vars.ts";
import { gradientOf } from "../theme/color.ts";
import css from "./board-tile.module.css";

export type TileProgress = { readonly share: number; readonly text: string };

export type BoardTileProps = {
  readonly href: string;
  readonly title: string;
  readonly look: BoardLook;
  readonly subtitle?: ReactNode;
  /** The number of nested boards: 1 draws one edge beneath, 2 and more draw two. */
  readonly nested?: number;
  /** Names of the first nested boards, and how many more: chips of the middle row. */
  readonly kids?: readonly string[];
  readonly kidsMore?: number;
  /** Avatars in the middle row, instead of chips. */
  readonly people?: readonly Person[];
  readonly progress?: TileProgress;
  /** Buttons in the upper right corner, above the link; they are white on the gradient. */
  readonly corner?: ReactNode;
  /** Goes to `data-board-id`: menus and transitions by delegation. */
  readonly id?: string;
};

/** The tile of a board, 138 px high, on its gradient. The whole tile is the link; edges below it stand for nested boards. */
export const BoardTile = (props: BoardTileProps): ReactElement => {
  const { href, title, look, subtitle, nested = 0, kids, kidsMore = 0, people, progress, corner, id } = props;
  return (
    <article className={css.tile} style={cssVars({ "--g": gradientOf(look.color) })} data-board-id={id}>
      <i className={css.face} />
      {nested > 0 && <i className={css.edge} />}
      {nested > 1 && <i className={css.edge} />}
      <div className={css.head}>
        <BoardIcon icon={look.icon} size={18} />
        <h3 className={css.title}>
          <a className={css.link} href={href}>
            {title}
          </a>
        </h3>
        {corner !== undefined && <span className={css.corner}>{corner}</span>}
      </div>
      {subtitle !== undefined && <p className={css.subtitle}>{subtitle}</p>}
      <div className={css.kids}>
        {kids?.map((kid) => (
          <span key={kid} className={css.kid}>
            {kid}
          </span>
        ))}
        {kidsMore > 0 && <span className={classNames(css.kid, css.more)}>+{kidsMore}</span>}
        {people !== undefined && <AvatarStack people={people} limit={5} onGradient />}
      </div>
      {progress !== undefined && (
        <div className={css.progress}>
          <ProgressBar value={progress.share} onGradient />
          <span>{progress.text}</span>
        </div>
      )}
    </article>
  );
};

export type FavouriteTileProps = {
  readonly href: string;
  readonly title: string;
  readonly look: BoardLook;
  readonly nested?: boolean;
  readonly note?: string;
  readonly people?: readonly Person[];
};

/** A favourite board on the overview: 54 px, mark, name, a line under it, avatars. */
export const FavouriteTile = ({
  href,
  title,
  look,
  nested = false,
  note,
  people,
}: FavouriteTileProps): ReactElement => (
  <a className={css.favourite} href={href} data-plane="">
    <BoardMark look={look} nested={nested} size={30} />
    <TwoLines text={title} note={note} />
    {people !== undefined && <AvatarStack people={people} />}
  </a>
);

/** The grid of tiles of an overview. */
export const TileGrid = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className={css.grid}>{children}</div>
);
