import { useRef, useState, type ReactElement, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { explainForbidden } from "#client/entities/board/forbidden.ts";
import { forbiddenText } from "#client/entities/board/forbidden-text.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { runCommand } from "#client/shared/navigation/command.ts";
import { useList, useRole, useRow } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { BoardHeader } from "#client/ui/board/board-header.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Chip } from "#client/ui/controls/small.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import type { Board } from "#contract/entities/board.ts";
import { can, lowestRole } from "#contract/core/permission.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import { lazyBoards } from "./board-parts.ts";
import { useAncestors } from "./board-queries.ts";
import { boardText } from "./board-text.ts";
import css from "./boards.module.css";

export interface BoardHeadProps {
  board: Board;
  canRename: boolean;
  /** The members of the board. */
  people: ReactNode;
  /** The button that opens the sharing dialog. */
  share: ReactNode;
  /** True if the button of a new task is shown. The page must then handle the command `task.new`. */
  canAdd?: boolean;
}

/** The head of a board's page: path, title, star, members, menu. */
export function BoardHead({ board, canRename, people, share, canAdd = false }: BoardHeadProps): ReactElement {
  const ancestors = useAncestors(board.id);
  const children = useList(`boards:${board.id}`);
  const [renaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const endRenaming = (byKey: boolean): void => {
    flushSync(() => setRenaming(false));
    if (byKey) pencil.current?.focus();
  };
  const editor = renaming ? lazyBoards.now() : null;
  const parent = ancestors.at(-1);
  const back =
    parent === undefined
      ? { href: pathTo("index"), label: boardText.toOverview }
      : { href: pathTo("board", { board: parent.id }), label: boardText.toParent(parent.title) };
  const crumbs = ancestors.map((above) => ({
    id: above.id,
    href: pathTo("board", { board: above.id }),
    text: above.title,
    look: lookOf(above),
  }));
  return (
    <BoardHeader
      title={board.title}
      look={lookOf(board)}
      nested={children.length > 0}
      pathLabel={boardText.path}
      crumbs={crumbs}
      back={back}
      {...(editor !== null ? { titleEditor: <editor.TitleEditor board={board} onDone={endRenaming} /> } : {})}
      beside={
        renaming ? undefined : (
          <span className={css.beside}>
            <Star boardId={board.id} />
            <ReadOnlyMark board={board} />
            {canRename && (
              <span className={css.pencil}>
                <IconButton
                  ref={pencil}
                  size="sm"
                  icon="pencil"
                  name={boardText.rename}
                  onClick={() => lazyBoards.use(() => setRenaming(true))}
                />
              </span>
            )}
          </span>
        )
      }
      presence={people}
      actions={
        <>
          {share}
          {canAdd && (
            <Button look="primary" icon="plus" onClick={() => void runCommand("task.new", {})}>
              {boardText.newTask}
            </Button>
          )}
        </>
      }
      menu={
        <IconButton
          icon="dots"
          iconSize={18}
          name={boardText.menuOf(board.title)}
          aria-haspopup="menu"
          onClick={(event) => runCommand("board.menu", { boardId: board.id, anchor: event.currentTarget })}
        />
      }
    />
  );
}

/** The mark of a board whose tasks the user may not edit. A click explains which role may. */
function ReadOnlyMark({ board }: { board: Board }): ReactElement | null {
  const sync = useSync();
  const role = useRole(board.id);
  if (role === null || can(role, "task.edit") || board.status === "archived") return null;
  return (
    <button
      type="button"
      className={css.readOnly}
      title={forbiddenText.readOnlyHint(roleLabel(role), roleLabel(lowestRole("task.edit")))}
      onClick={() => explainForbidden(sync, board.id, "task.edit")}
    >
      <Chip icon="eye">{forbiddenText.readOnly}</Chip>
    </button>
  );
}

function Star({ boardId }: { boardId: string }): ReactElement {
  const sync = useSync();
  const isStarred = useRow("favourite", boardId) !== undefined;
  return (
    <IconButton
      icon={isStarred ? "star-filled" : "star"}
      iconSize={16}
      name={boardText.star}
      aria-pressed={isStarred}
      {...(isStarred ? { tone: "starred" } : {})}
      onClick={() => lazyBoards.use(({ star, unstar }) => (isStarred ? unstar : star)(sync, boardId))}
    />
  );
}
