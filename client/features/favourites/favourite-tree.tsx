import type { ReactElement } from "react";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useList } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { TreeView } from "#client/ui/layout/tree-view.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { openFavouriteMenu } from "./favourite-menu.tsx";
import { FAVOURITES } from "./favourites-text.ts";

const CLOSED: ReadonlySet<string> = new Set();

/** Favourite boards in the side panel, in the user's order; the menu of each board moves it. */
export function FavouriteTree(props: {
  readonly currentId: string | undefined;
  readonly size?: "side" | "touch";
}): ReactElement {
  const sync = useSync();
  const boards = useRows("board", useList("favourites"));
  return (
    <TreeView
      label={FAVOURITES}
      nodes={boards.map((board) => ({
        id: board.id,
        href: pathTo("board", { board: board.id }),
        text: board.title,
        look: lookOf(board),
      }))}
      expanded={CLOSED}
      onToggle={() => {}}
      currentId={props.currentId}
      size={props.size ?? "side"}
      onMenu={(boardId, anchor) => openFavouriteMenu(sync, boardId, anchor)}
    />
  );
}
