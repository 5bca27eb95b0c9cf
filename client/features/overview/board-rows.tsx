import { useLayoutEffect, useRef, type KeyboardEvent, type ReactElement } from "react";
import type { Counts } from "#contract/boards/board-counts.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import { placeAt } from "#client/entities/board/board-place.ts";
import { flatten, type BoardNode, type RolledUp } from "#client/entities/board/board-tree.ts";
import { runCommand } from "#client/shared/navigation/command.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { putBoard, stepBoard } from "#client/entities/board/put-board.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useRole } from "#client/hooks/use-live.ts";
import { classNames } from "#client/ui/class-names.ts";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { ProgressBar } from "#client/ui/controls/small.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { shiftStepOf } from "#client/ui/layout/shift-keys.ts";
import { DRAGGABLE_ROW, useTreeDrag, type TreeRowProps } from "#client/ui/layout/use-tree-drag.ts";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import css from "./overview.module.css";
import { BOARD_MENU, doneOf, NO_TASKS, overdueText } from "./overview-text.ts";

function Row({
  node,
  depth,
  counts,
  dragProps,
  onKeyDown,
}: {
  readonly node: BoardNode;
  readonly depth: number;
  readonly counts: Counts | undefined;
  readonly dragProps: TreeRowProps;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}): ReactElement {
  const { board, children } = node;
  const role = useRole(board.id);
  const tasks = counts?.tasks ?? 0;
  const done = counts?.done ?? 0;
  const overdue = counts?.overdue ?? 0;
  return (
    <li className={classNames(css.row, DRAGGABLE_ROW)} style={cssVars({ "--lv": depth })} {...dragProps}>
      <BoardMark look={lookOf(board)} nested={children.length > 0} size={16} />
      <a
        className={css.name}
        data-board-link={board.id}
        draggable={false}
        onKeyDown={onKeyDown}

        href={pathTo("board", { board: board.id })}
        onContextMenu={(event) => {
          event.preventDefault();
          runCommand("board.menu", { boardId: board.id, anchor: { x: event.clientX, y: event.clientY } });
        }}
      >
        {board.title}
      </a>
      {overdue > 0 && <span className={css.late}>{overdueText(overdue)}</span>}
      {role !== null && <span className={css.role}>{roleLabel(role)}</span>}
      <span className={css.open}>
        {tasks > 0 && (
          <span className={css.bar}>
            <ProgressBar value={done / tasks} />
          </span>
        )}
        {tasks === 0 ? NO_TASKS : doneOf(done, tasks)}
      </span>
      <span className={css.end}>
        <IconButton
          icon="dots"
          name={`${BOARD_MENU}: ${board.title}`}
          tip={false}
          aria-haspopup="menu"
          onClick={(event) => runCommand("board.menu", { boardId: board.id, anchor: event.currentTarget })}
        />
      </span>
    </li>
  );
}

/** All boards of the user, indented under their parents, with counts of the whole subtree. */
export function BoardRows({
  nodes,
  counts,
}: {
  readonly nodes: readonly BoardNode[];
  readonly counts: RolledUp;
}): ReactElement {
  const sync = useSync();
  const rowProps = useTreeDrag({
    canDrop: (boardId, spot) => placeAt(sync.store, boardId, spot) !== null,
    onDrop: (boardId, spot) => {
      const place = placeAt(sync.store, boardId, spot);
      if (place !== null) void putBoard(sync, boardId, place);
    },
  });
  const list = useRef<HTMLUListElement>(null);
  const shifted = useRef<string | null>(null);
  useLayoutEffect(() => {
    const boardId = shifted.current;
    // Moving the row in the DOM drops the focus.
    if (boardId === null || document.activeElement !== document.body) return;
    shifted.current = null;
    list.current?.querySelector<HTMLElement>(`[data-board-link="${CSS.escape(boardId)}"]`)?.focus();
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = shiftStepOf(event);
    const { boardLink } = event.currentTarget.dataset;
    if (step === null || boardLink === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (stepBoard(sync, boardLink, step)) shifted.current = boardLink;
  };
  return (
    <ul ref={list} className={css.rows}>
      {flatten(nodes).map(({ node, depth }) => (
        <Row
          key={node.board.id}
          node={node}
          depth={depth}
          counts={counts.get(node.board.id)}
          dragProps={rowProps(node.board.id)}
          onKeyDown={onKeyDown}
        />
      ))}
    </ul>
  );
}
