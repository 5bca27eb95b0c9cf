import { unstar } from "#client/entities/board/favourite.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { openMenu } from "#client/ui/overlay/menu/menu.ts";
import { placeFavourite } from "./favourites-mutations.ts";
import { DOWN, FAVOURITES, OPEN, REMOVE, UP } from "./favourites-text.ts";

/** Opens the menu of a favourite: open it, move it by one place, remove it from favourites. */
export function openFavouriteMenu(sync: Sync, boardId: string, anchor: Element): void {
  const ids = sync.store.list("favourites");
  const at = ids.indexOf(boardId);
  openMenu({
    anchor,
    label: sync.store.get("board", boardId)?.title ?? FAVOURITES,
    width: 230,
    items: [
      { text: OPEN, icon: "arrow-right", onSelect: () => navigate(pathTo("board", { board: boardId })) },
      { section: "" },
      { text: UP, icon: "arrow-up", disabled: at <= 0, onSelect: () => placeFavourite(sync, boardId, at - 1) },
      {
        text: DOWN,
        icon: "arrow-down",
        disabled: at === ids.length - 1,
        onSelect: () => placeFavourite(sync, boardId, at + 1),
      },
      { section: "" },
      { text: REMOVE, icon: "star-filled", onSelect: () => unstar(sync, boardId) },
    ],
  });
}
