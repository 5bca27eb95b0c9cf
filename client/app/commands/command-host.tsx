import { Fragment, useEffect, useLayoutEffect, useState, type ReactElement, type ReactNode } from "react";
import { useAddress } from "#client/shared/navigation/address.ts";
import { followCardLook, showCardLook } from "#client/entities/board/view/card-look.ts";
import { onCommand } from "#client/shared/navigation/command.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { matchPath, pathTo } from "#client/shared/navigation/paths.ts";
import { UNSYNCED } from "#client/features/unsynced/unsynced-text.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import { open } from "#client/shared/lazy/with-chunk.ts";

const UNSYNCED_WIDTH = 432;

type Show = (overlay: ReactNode) => void;

const palette = () => import("./command-palette.tsx");
const boardMenu = () => import("#client/features/board-menu/board-menu.tsx");
const boardPopovers = () => import("#client/features/board-views/toolbar-popovers.tsx");

function goUp(sync: Sync): void {
  const match = matchPath(location.pathname);
  if (match?.name !== "board") return;
  const above = sync.store.get("board", match.params["board"] ?? "")?.boardId ?? null;
  const isKnown = above !== null && sync.store.get("board", above) !== undefined;
  navigate(isKnown ? pathTo("board", { board: above }) : pathTo("index"));
}

/** Handles the commands that open dialogs and menus of a board. */
function answerForBoards(sync: Sync, show: Show, close: () => void): (() => void)[] {
  const rename = (boardId: string): void => {
    open(boardMenu(), ({ RenameDialog }) => show(<RenameDialog boardId={boardId} onClose={close} />));
  };
  return [
    onCommand("board.new", (args) => {
      open(import("#client/features/new-board/new-board-dialog.tsx"), ({ NewBoardDialog }) =>
        show(<NewBoardDialog {...args} onClose={close} />),
      );
    }),
    onCommand("board.icon", (args) => {
      open(import("#client/features/board-menu/board-icon-popover.tsx"), ({ BoardIconPopover }) =>
        show(<BoardIconPopover {...args} onClose={close} />),
      );
    }),
    onCommand("board.move", (args) => {
      open(import("#client/features/board-moving/move-board-dialog.tsx"), ({ MoveBoardDialog }) =>
        show(<MoveBoardDialog {...args} onClose={close} />),
      );
    }),
    onCommand("board.import", ({ parentId }) => {
      open(import("#client/features/imports/import-dialog.tsx"), ({ ImportDialog }) =>
        show(<ImportDialog parentId={parentId} onClose={close} />),
      );
    }),
    onCommand("board.copy", ({ boardId }) => {
      open(import("#client/features/board-copy/board-copy-dialog.tsx"), ({ BoardCopyDialog }) =>
        show(<BoardCopyDialog boardId={boardId} onClose={close} />),
      );
    }),
    onCommand("board.share", ({ boardId }) => {
      open(import("./share.tsx"), ({ Share }) => show(<Share boardId={boardId} onClose={close} />));
    }),
    onCommand("board.archive", ({ boardId }) => {
      open(import("#client/features/archive/archive-dialog.tsx"), ({ ArchiveDialog }) =>
        show(<ArchiveDialog boardId={boardId} onClose={close} />),
      );
    }),
    onCommand("board.fields", ({ boardId, at }) => {
      open(import("#client/features/custom-fields/fields-dialog.tsx"), ({ FieldsDialog }) =>
        show(<FieldsDialog boardId={boardId} at={at} onClose={close} />),
      );
    }),
    onCommand("board.filter", ({ anchor, ...rest }) => {
      if (!(anchor instanceof HTMLElement)) return;
      open(boardPopovers(), ({ FilterPopover }) => show(<FilterPopover {...rest} anchor={anchor} onClose={close} />));
    }),
    onCommand("board.order", ({ anchor }) => open(boardPopovers(), ({ openOrders }) => openOrders(anchor))),
    onCommand("board.cards", ({ anchor }) => {
      if (!(anchor instanceof HTMLElement)) return;
      open(boardPopovers(), ({ CardLookPopover }) => show(<CardLookPopover anchor={anchor} onClose={close} />));
    }),
    onCommand("board.views", (args) => open(boardPopovers(), ({ openViews }) => openViews(sync, args, show))),
    onCommand("board.menu", (args) => {
      open(boardMenu(), ({ openBoardMenu }) => openBoardMenu(sync, args, { onRename: rename }));
    }),
  ];
}

/** Handles the app shell's commands with dialogs and menus, whose chunks load on first use. */
function answerCommands(sync: Sync, show: Show): () => void {
  const close = (): void => show(null);
  const ends = [
    ...answerForBoards(sync, show, close),
    onCommand("board.up", () => goUp(sync)),
    onCommand("palette.show", ({ isGoing = false }) => {
      open(
        palette(),
        ({ CommandPalette }) => show(<CommandPalette isGoing={isGoing} show={show} onClose={close} />),
        // The palette may be opened from a field too.
        { leavesField: true },
      );
    }),
    onCommand("keys.show", () => {
      open(palette(), ({ KeysDialog }) => show(<KeysDialog onClose={close} />));
    }),
    onCommand("task.template", (args) => {
      open(import("#client/features/templates/template-dialogs.tsx"), ({ UseTemplateDialog }) =>
        show(<UseTemplateDialog {...args} onClose={close} />),
      );
    }),
    onCommand("unsynced.show", ({ anchor }) => {
      if (!(anchor instanceof HTMLElement)) return;
      open(import("#client/features/unsynced/unsynced-list.tsx"), ({ UnsyncedList }) =>
        show(
          <Popover
            anchor={anchor}
            label={UNSYNCED}
            onClose={close}
            width={UNSYNCED_WIDTH}
            placing={{ align: "end", gap: 8 }}
          >
            <UnsyncedList onClose={close} />
          </Popover>,
        ),
      );
    }),
    onCommand("inbox.show", ({ anchor }) => {
      if (!(anchor instanceof HTMLElement)) return;
      open(import("#client/features/notifications/inbox-popover.tsx"), ({ InboxPopover }) =>
        show(<InboxPopover anchor={anchor} onClose={close} />),
      );
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Applies the user's display options of cards to each board, from its first frame on screen. */
function useLookOfCards(): void {
  const { path } = useAddress();
  useLayoutEffect(() => showCardLook(path), [path]);
  useEffect(followCardLook, []);
}

/** Renders the overlay that a command has opened, one at a time. */
export function CommandHost(): ReactElement | null {
  const sync = useSync();
  useLookOfCards();
  const [opened, setOpened] = useState<{ readonly overlay: ReactNode; readonly times: number }>({
    overlay: null,
    times: 0,
  });
  useEffect(() => answerCommands(sync, (overlay) => setOpened(({ times }) => ({ overlay, times: times + 1 }))), [sync]);
  return <Fragment key={opened.times}>{opened.overlay}</Fragment>;
}
