import { useEffect, useRef, type ReactElement, type ReactNode } from "react";
import { useAddress } from "#client/shared/navigation/address.ts";
import { runCommand } from "#client/shared/navigation/command.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { BottomSheet } from "#client/ui/overlay/dialog/dialog.tsx";
import { BoardTreeView } from "./board-tree-view.tsx";
import css from "./shell.module.css";
import { ALL_BOARDS, BOARDS, FAVOURITES, NEW_BOARD, SEARCH, TEAMS } from "./shell-text.ts";

export interface BoardsSheetProps {
  readonly currentId: string | undefined;
  /** The row of favourites; `null` if there are none. */
  readonly favourites: ReactNode;
  /** The account button and the sync status. */
  readonly foot: ReactNode;
  readonly onClose: () => void;
}

/** The bottom sheet of boards on a phone: favourites, the tree, the account. Navigation closes it. */
export function BoardsSheet({ currentId, favourites, foot, onClose }: BoardsSheetProps): ReactElement {
  const { path } = useAddress();
  const opened = useRef(path);
  useEffect(() => {
    if (opened.current !== path) onClose();
  }, [path, onClose]);
  const tree = useRef<HTMLElement>(null);
  useEffect(() => {
    // Scrolls the current board into view.
    tree.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <BottomSheet label={BOARDS} onClose={onClose} tall>
      <div className={css.sheet}>
        <div className={css.scroll}>
          <button
            type="button"
            className={css.search}
            aria-haspopup="dialog"
            onClick={() => {
              onClose();
              runCommand("palette.show", {});
            }}
          >
            <Icon name="search" size={19} />
            {SEARCH}
          </button>
          {favourites !== null && (
            <section>
              <h2 className={css.heading}>{FAVOURITES}</h2>
              {favourites}
            </section>
          )}
          <section>
            <a className={css.heading} href={pathTo("teams")}>
              {TEAMS}
            </a>
          </section>
          <section ref={tree}>
            <div className={css.heading}>
              <h2>{BOARDS}</h2>
              <a className={css.all} href={pathTo("board", {})}>
                {ALL_BOARDS}
              </a>
              <IconButton
                icon="plus"
                name={NEW_BOARD}
                size="lg"
                tip={false}
                onClick={() => {
                  onClose();
                  runCommand("board.new", { parentId: null });
                }}
              />
            </div>
            <BoardTreeView currentId={currentId} size="touch" />
          </section>
        </div>
        <div className={css.foot}>{foot}</div>
      </div>
    </BottomSheet>
  );
}
