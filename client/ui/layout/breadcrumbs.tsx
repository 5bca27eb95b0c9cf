import type { ReactElement } from "react";
import { Icon } from "../icons/icon.tsx";
import type { BoardLook } from "../icons/board-look.ts";
import { BoardMark } from "../icons/board-mark.tsx";
import css from "./breadcrumbs.module.css";

export type Crumb = {
  readonly id: string;
  readonly href: string;
  readonly text: string;
  readonly look: BoardLook;
  readonly nested?: boolean;
};

/** The path of ancestors above a title, root first. Long names are cut; the tooltip shows them whole. */
export const Breadcrumbs = ({
  label,
  crumbs,
}: {
  readonly label: string;
  readonly crumbs: readonly Crumb[];
}): ReactElement => (
  <nav className={css.path} aria-label={label}>
    <ol className={css.list}>
      {crumbs.map(({ id, href, text, look, nested = true }, at) => (
        <li key={id} className={css.item}>
          {at > 0 && <Icon name="chevron-right" size={13} />}
          <a className={css.link} href={href} data-tip={text} data-tip-clipped="">
            <BoardMark look={look} nested={nested} size={13} />
            <span className={css.text} data-tip-label="">
              {text}
            </span>
          </a>
        </li>
      ))}
    </ol>
  </nav>
);
