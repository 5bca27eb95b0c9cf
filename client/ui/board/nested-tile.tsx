import type { ReactElement, ReactNode } from "react";
import { TwoLines } from "../controls/two-lines.tsx";
import type { BoardLook } from "../icons/board-look.ts";
import { BoardMark } from "../icons/board-mark.tsx";
import css from "./board-tile.module.css";

export type NestedTileProps = {
  readonly href: string;
  readonly title: string;
  readonly look: BoardLook;
  readonly note?: string;
  /** Share from 0 to 1. */
  readonly progress: number;
  readonly id?: string;
};

/** A nested board on its parent: 48 px, with a progress ring on the gradient. On a phone 36 px, without the note. */
export const NestedTile = ({ href, title, look, note, progress, id }: NestedTileProps): ReactElement => (
  <a
    className={css.nested}
    href={href}
    data-board-id={id}
    data-drop-target={id === undefined ? undefined : `board:${id}`}
    data-plane=""
  >
    <BoardMark look={look} size={null} progress={progress} />
    <TwoLines text={title} note={note} />
  </a>
);

/** The row of nested boards under a board's header; scrolls sideways when it is long. */
export const NestedRow = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactElement => (
  <nav className={css.row} aria-label={label}>
    {children}
  </nav>
);
