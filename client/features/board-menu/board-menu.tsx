import { PALETTE_COLORS } from "#contract/core/palette-color.ts";
import { EXPORT_FORMATS } from "#contract/exchange/exchange-endpoints.ts";
import { isDeleting } from "#contract/boards/deletion.ts";
import { can } from "#contract/core/permission.ts";
import type { Board } from "#contract/entities/board.ts";
import { shownAddress } from "#client/shared/navigation/address.ts";
import { VIEW_KEY, viewHref } from "#client/entities/board/view/board-view.ts";
import { stepOf } from "#client/entities/board/board-place.ts";
import { runCommand, type Commands } from "#client/shared/navigation/command.ts";
import { stepBoard } from "#client/entities/board/put-board.ts";
import { star, unstar } from "#client/entities/board/favourite.ts";
import { COLOR_NAMES } from "#client/ui/theme/color-text.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { VIEW_CHOICES } from "#client/entities/board/view/view-choices.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { lookOf, plainLook } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { openMenu, type MenuEntry, type MenuItem } from "#client/ui/overlay/menu/menu.ts";
import { PHONE_QUERY } from "#client/ui/theme/use-media.ts";
import { colorOf } from "#client/ui/theme/color.ts";
import { archive, paint, restore } from "./board-menu-mutations.ts";
import { exportBoard } from "./export-mutations.ts";
import {
  ARCHIVE,
  CARDS,
  COLOUR,
  DUPLICATE,
  EXPORT,
  EXPORT_FORMATS_TEXT,
  FIELDS,
  FILTER,
  IMPORT,
  HIGHER,
  ICON,
  INSIGHT,
  LOWER,
  MOVE,
  NEST,
  OPEN,
  ORDER,
  HISTORY,
  PEOPLE,
  PUBLISH,
  ARCHIVED_TASKS,
  RENAME,
  RESTORE,
  SAVED_VIEWS,
  SETTINGS,
  STAR,
  UNSTAR,
  VIEW,
} from "./board-menu-text.ts";

/** Exported from here, so that it is in the chunk of the menu that opens it. */
export { RenameDialog } from "./rename-dialog.tsx";

/** Callbacks of the page that shows the menu. */
export interface MenuRequests {
  readonly onRename: (boardId: string) => void;
}

function archiveHere(sync: Sync, board: Board): void {
  const isOpen = shownAddress().path === pathTo("board", { board: board.id });
  archive(sync, board.id);
  if (isOpen) navigate(board.boardId === null ? pathTo("index") : pathTo("board", { board: board.boardId }));
}

function colourItem(sync: Sync, board: Board): MenuItem {
  return {
    text: COLOUR,
    icon: "palette",
    items: PALETTE_COLORS.map((color) => ({
      text: COLOR_NAMES[color],
      mark: <BoardMark look={plainLook(color)} />,
      checked: color === colorOf(board.color),
      onSelect: () => paint(sync, board.id, color),
    })),
  };
}

function iconItem(board: Board, anchor: Commands["board.menu"]["anchor"]): MenuItem {
  const request = { boardId: board.id, ...(anchor instanceof Element ? { anchor } : {}) };
  return {
    text: ICON,
    mark: <BoardMark look={lookOf(board)} size={16} />,
    onSelect: () => void runCommand("board.icon", request),
  };
}

function exportItem(sync: Sync, board: Board): MenuItem {
  return {
    text: EXPORT,
    icon: "download",
    items: EXPORT_FORMATS.map((format) => ({
      ...EXPORT_FORMATS_TEXT[format],
      onSelect: () => void exportBoard(sync, board.id, format),
    })),
  };
}

/** Items of the open board on a phone, where its toolbar has no room for views and filters. */
function toolbarItems(path: string, boardId: string, anchor: Commands["board.menu"]["anchor"]): MenuEntry[] {
  const { search } = shownAddress();
  if (!(anchor instanceof Element) || !matchMedia(PHONE_QUERY).matches) return [];
  const current = new URLSearchParams(search).get(VIEW_KEY) ?? "";
  return [
    {
      text: VIEW,
      icon: "layout-kanban",
      items: VIEW_CHOICES.map(({ name, label }) => ({
        text: label,
        checked: name === current,
        onSelect: () => navigate(viewHref(path, search, name)),
      })),
    },
    { text: SAVED_VIEWS, icon: "eye", onSelect: () => void runCommand("board.views", { boardId, anchor }) },
    { text: FILTER, icon: "filter", onSelect: () => void runCommand("board.filter", { boardId, anchor }) },
    { text: ORDER, icon: "arrows-sort", onSelect: () => void runCommand("board.order", { anchor }) },
    ...(current === ""
      ? [
          {
            text: CARDS,
            icon: "adjustments-horizontal" as const,
            onSelect: () => void runCommand("board.cards", { anchor }),
          },
        ]
      : []),
    { section: "" },
  ];
}

/** Items that do what dragging and shortcuts do in the tree. */
function placeItems(sync: Sync, { id: boardId }: Board): MenuEntry[] {
  const step = (to: "up" | "down", text: string, icon: "arrow-up" | "arrow-down"): MenuEntry[] =>
    stepOf(sync.store, boardId, to) === null ? [] : [{ text, icon, onSelect: () => void stepBoard(sync, boardId, to) }];
  const move: MenuEntry[] = can(sync.store.roleOn(boardId), "board.reparent")
    ? [{ text: MOVE, icon: "arrows-move", onSelect: () => void runCommand("board.move", { boardId }) }]
    : [];
  return [...move, ...step("up", HIGHER, "arrow-up"), ...step("down", LOWER, "arrow-down")];
}

function itemsOf(
  sync: Sync,
  board: Board,
  requests: MenuRequests,
  anchor: Commands["board.menu"]["anchor"],
): MenuEntry[] {
  const { store } = sync;
  const role = store.roleOn(board.id);
  const starred = store.get("favourite", board.id) !== undefined;
  const isArchived = board.status === "archived";
  const path = pathTo("board", { board: board.id });
  const items: MenuEntry[] =
    shownAddress().path === path
      ? toolbarItems(path, board.id, anchor)
      : [{ text: OPEN, icon: "arrow-right", onSelect: () => navigate(path) }];
  if (can(role, "board.nest") && !isArchived) {
    const parentId = board.id;
    items.push({ text: NEST, icon: "plus", onSelect: () => void runCommand("board.new", { parentId }) });
    items.push({ text: IMPORT, icon: "file-import", onSelect: () => void runCommand("board.import", { parentId }) });
  }
  if (!isArchived) items.push(...placeItems(sync, board));
  items.push(
    starred
      ? { text: UNSTAR, icon: "star-filled", onSelect: () => unstar(sync, board.id) }
      : { text: STAR, icon: "star", onSelect: () => star(sync, board.id) },
  );
  const insight = pathTo("boardInsight", { board: board.id });
  items.push({ text: INSIGHT, icon: "chart-area-line", onSelect: () => navigate(insight) });
  items.push({ text: HISTORY, icon: "history", onSelect: () => navigate(`${insight}?view=past`) });
  items.push({ text: PEOPLE, icon: "users", onSelect: () => void runCommand("board.share", { boardId: board.id }) });
  if (can(role, "board.publish") && !isArchived) {
    const access = `${pathTo("boardSettings", { board: board.id })}?part=access`;
    items.push({ text: PUBLISH, icon: "link", onSelect: () => navigate(access) });
  }
  items.push({
    text: ARCHIVED_TASKS,
    icon: "archive-off",
    onSelect: () => void runCommand("board.archive", { boardId: board.id }),
  });
  if (can(role, "board.export")) {
    items.push(exportItem(sync, board));
    if (!isArchived)
      items.push({
        text: DUPLICATE,
        icon: "copy",
        onSelect: () => void runCommand("board.copy", { boardId: board.id }),
      });
  }
  if (can(role, "field.edit")) {
    items.push({
      text: FIELDS,
      icon: "adjustments-horizontal",
      onSelect: () => void runCommand("board.fields", { boardId: board.id }),
    });
  }
  items.push({
    text: SETTINGS,
    icon: "settings",
    onSelect: () => navigate(pathTo("boardSettings", { board: board.id })),
  });
  if (can(role, "board.edit")) {
    items.push({ section: "" }, { text: RENAME, icon: "pencil", onSelect: () => requests.onRename(board.id) });
    items.push(colourItem(sync, board));
    if (!isArchived) items.push(iconItem(board, anchor));
  }
  if (can(role, "board.archive")) {
    items.push({ section: "" });
    if (!isArchived || !isDeleting(board))
      items.push(
        isArchived
          ? { text: RESTORE, icon: "archive-off", onSelect: () => restore(sync, board.id) }
          : { text: ARCHIVE, icon: "archive", danger: true, onSelect: () => archiveHere(sync, board) },
      );
  }
  return items;
}

/** Opens the menu of a board, with the items that the user may use. */
export function openBoardMenu(sync: Sync, { boardId, anchor }: Commands["board.menu"], requests: MenuRequests): void {
  const board = sync.store.get("board", boardId);
  if (board === undefined) return;
  openMenu({
    anchor,
    label: board.title,
    items: itemsOf(sync, board, requests, anchor),
    placing: { align: "start" },
    width: 230,
  });
}
