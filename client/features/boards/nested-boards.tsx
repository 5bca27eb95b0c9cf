import type { ReactElement } from "react";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useAllCounts, useList, useRow } from "#client/hooks/use-live.ts";
import { NestedRow, NestedTile } from "#client/ui/board/nested-tile.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { AddNestedBoard } from "./add-nested-board.tsx";
import { boardText } from "./board-text.ts";

/** The row of nested boards, with a button that adds one. Renders nothing if there are none. */
export function NestedBoards({ boardId, canAdd }: { boardId: string; canAdd: boolean }): ReactElement | null {
  const ids = useList(`boards:${boardId}`);
  if (ids.length === 0) return null;
  return (
    <NestedRow label={boardText.nestedBoards}>
      {ids.map((id) => (
        <NestedBoard key={id} boardId={id} />
      ))}
      {canAdd && <AddNestedBoard boardId={boardId} />}
    </NestedRow>
  );
}

function NestedBoard({ boardId }: { boardId: string }): ReactElement | null {
  const board = useRow("board", boardId);
  const { tasks, done } = useAllCounts(boardId);
  if (board === undefined) return null;
  return (
    <NestedTile
      id={boardId}
      href={pathTo("board", { board: boardId })}
      title={board.title}
      look={lookOf(board)}
      note={boardText.nestedNote(tasks, done)}
      progress={tasks === 0 ? 0 : done / tasks}
    />
  );
}
