import type { ReactElement } from "react";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useAllCounts, useList, useRow } from "#client/hooks/use-live.ts";
import { FavouriteTile } from "#client/ui/board/board-tile.tsx";
import { FavouriteGrid } from "#client/ui/layout/page.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { openText } from "./overview-text.ts";

function Favourite({ boardId }: { readonly boardId: string }): ReactElement | null {
  const board = useRow("board", boardId);
  const counts = useAllCounts(boardId);
  const nested = useList(`boards:${boardId}`);
  if (board === undefined) return null;
  return (
    <FavouriteTile
      href={pathTo("board", { board: boardId })}
      title={board.title}
      look={lookOf(board)}
      nested={nested.length > 0}
      note={openText(counts)}
    />
  );
}

/** Favourite boards in the user's order. */
export function FavouriteTiles({ boardIds }: { readonly boardIds: readonly string[] }): ReactElement {
  return (
    <FavouriteGrid>
      {boardIds.map((boardId) => (
        <Favourite key={boardId} boardId={boardId} />
      ))}
    </FavouriteGrid>
  );
}
