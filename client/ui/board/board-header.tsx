import type { ReactElement, ReactNode, Ref } from "react";
import { IconLink } from "../controls/icon-button.tsx";
import type { BoardLook } from "../icons/board-look.ts";
import { BoardMark } from "../icons/board-mark.tsx";
import { Breadcrumbs } from "../layout/breadcrumbs.tsx";
import type { Crumb } from "../layout/breadcrumbs.tsx";
import css from "./board-header.module.css";

export type BoardHeaderProps = {
  readonly title: string;
  readonly look: BoardLook;
  /** Whether the board has nested boards: the mark shows a tier. */
  readonly nested: boolean;
  /** Ancestors, root first. A phone shows only the last one. */
  readonly crumbs: readonly Crumb[];
  readonly pathLabel: string;
  /** The back link of a phone: to the nearest ancestor, or to the overview. */
  readonly back: { readonly href: string; readonly label: string };
  /** In place of the title while it is being renamed. */
  readonly titleEditor?: ReactNode;
  /** Beside the title: the star. Not on phones. */
  readonly beside?: ReactNode;
  /** Users who are present: an `AvatarStack` with rings; a phone shows the first two. */
  readonly presence?: ReactNode;
  /** At the right end: sharing, a new task. Not on phones. */
  readonly actions?: ReactNode;
  /** The last icon button: the board's menu. */
  readonly menu?: ReactNode;
};

/** The head of a board: path, mark, title, actions; on a phone one line with the back link. */
export const BoardHeader = (props: BoardHeaderProps): ReactElement => {
  const { title, look, nested, crumbs, pathLabel, back, titleEditor, beside, presence, actions, menu } = props;
  const parent = crumbs.at(-1);
  return (
    <header className={css.head}>
      <span className={css.back}>
        <IconLink icon="chevron-left" name={back.label} href={back.href} size="lg" iconSize={22} tip={false} />
      </span>
      <div className={css.titles}>
        {crumbs.length > 0 && (
          <div className={css.path}>
            <Breadcrumbs label={pathLabel} crumbs={crumbs} />
          </div>
        )}
        {parent !== undefined && (
          <small className={css.parent} aria-hidden="true">
            <BoardMark look={parent.look} nested={parent.nested ?? true} size={12} />
            {parent.text}
          </small>
        )}
        <div className={css.line}>
          <span className={css.mark}>
            <BoardMark look={look} nested={nested} size={20} />
          </span>
          {titleEditor ?? (
            <h1 className={css.title} dir="auto">
              {title}
            </h1>
          )}
          {beside !== undefined && <span className={css.beside}>{beside}</span>}
        </div>
      </div>
      <div className={css.end}>
        <span className={css.presence}>{presence}</span>
        <span className={css.actions}>{actions}</span>
        <span className={css.menu}>{menu}</span>
      </div>
    </header>
  );
};

/** The line under the head: kinds of view, filter, sorting. Not on phones. */
export const BoardToolbar = ({ children }: { readonly children?: ReactNode }): ReactElement => (
  <div className={css.toolbar}>{children}</div>
);

/** A thin vertical line between groups of the toolbar. */
export const ToolbarLine = (): ReactElement => <span className={css.separator} />;

/** The scrolling row of columns, the root of dragging; on a phone columns snap to the left edge. */
export const ColumnsTrack = ({
  children,
  trackRef,
  label,
  mayFinish = false,
}: {
  readonly children: ReactNode;
  readonly trackRef?: Ref<HTMLElement>;
  readonly label: string;
  /** Cards show a tick on a touch screen. */
  readonly mayFinish?: boolean;
}): ReactElement => (
  <section
    ref={trackRef}
    className={css.track}
    data-drag-board=""
    data-may-finish={mayFinish ? "" : undefined}
    aria-label={label}
  >
    <div className={css.row} data-drag-row="">
      {children}
    </div>
  </section>
);
