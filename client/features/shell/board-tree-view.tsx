import { useEffect, useMemo, type ReactElement } from "react";
import { placeAt, stepOf, type BoardStep } from "#client/entities/board/board-place.ts";
import { useBoardTree, type BoardNode } from "#client/entities/board/board-tree.ts";
import { runCommand } from "#client/shared/navigation/command.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { putBoard } from "#client/entities/board/put-board.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { TreeNode } from "#client/ui/layout/tree-rows.ts";
import { TreeView } from "#client/ui/layout/tree-view.tsx";
import { useTreeDrag } from "#client/ui/layout/use-tree-drag.ts";
import { useSignal } from "#client/ui/signal.ts";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BOARDS } from "./shell-text.ts";
import { expandAll, expandedBoards, setExpanded } from "./expanded-boards.ts";

function nodeOf({ board, children }: BoardNode): TreeNode {
  return {
    id: board.id,
    href: pathTo("board", { board: board.id }),
    text: board.title,
    look: lookOf(board),
    children: children.map(nodeOf),
  };
}

/** Returns the ancestors of a board, root first; empty for a root board and for a board that is not in the tree. */
function wayTo(id: string, nodes: readonly BoardNode[]): readonly string[] {
  for (const { board, children } of nodes) {
    if (children.some((child) => child.board.id === id)) return [board.id];
    const below = wayTo(id, children);
    if (below.length > 0) return [board.id, ...below];
  }
  return [];
}

/** The tree of the user's boards, in the side panel or in the bottom sheet of a phone. */
export function BoardTreeView(props: {
  readonly currentId: string | undefined;
  readonly size?: "side" | "touch";
}): ReactElement {
  const { currentId, size = "side" } = props;
  const tree = useBoardTree();
  const expanded = useSignal(expandedBoards);
  const nodes = useMemo(() => tree.map(nodeOf), [tree]);
  useEffect(() => {
    if (currentId !== undefined) expandAll(wayTo(currentId, tree));
  }, [currentId, tree]);
  const sync = useSync();
  const rowProps = useTreeDrag({
    canDrop: (boardId, spot) => placeAt(sync.store, boardId, spot) !== null,
    onDrop: (boardId, spot) => {
      const place = placeAt(sync.store, boardId, spot);
      if (place === null) return;
      if (place.parentId !== null) setExpanded(place.parentId, true);
      void putBoard(sync, boardId, place);
    },
    onLinger: (boardId) => setExpanded(boardId, true),
  });
  const onShift = (boardId: string, step: BoardStep): void => {
    const place = stepOf(sync.store, boardId, step);
    if (place === null) return;
    if (place.parentId !== null) setExpanded(place.parentId, true);
    void putBoard(sync, boardId, place);
  };
  return (
    <TreeView
      label={BOARDS}
      nodes={nodes}
      expanded={expanded}
      onToggle={setExpanded}
      currentId={currentId}
      size={size}
      onShift={onShift}
      {...(size === "side" ? { rowProps } : {})}
      onMenu={(boardId, anchor) => runCommand("board.menu", { boardId, anchor })}
    />
  );
}
