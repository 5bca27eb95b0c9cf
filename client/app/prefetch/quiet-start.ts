import { readSelf } from "#client/features/session/account/read-self.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { keepKeyboardRoom } from "#client/ui/overlay/keyboard-room.ts";
import type { Route } from "../router/routes.ts";

/** What a person may open without a network, when there is no worker to keep it: on plain http. */
const PAGES = ["index", "board", "myTasks", "favourites", "settings", "profile", "authLogout", "task"] as const;

const NO_QUERY = new URLSearchParams();

/** By then the first page is on screen and its data has come. */
const CALM_MS = 5_000;

/** Brings a chunk for later. A failure is told when the chunk is wanted: the load is tried again then. */
async function fetchQuietly(chunk: Promise<unknown>): Promise<void> {
  try {
    await chunk;
  } catch {
    // Told then.
  }
}

/** Without a network the person stays who they were here; the next visit asks again. */
async function readQuietly(sync: Sync): Promise<void> {
  try {
    await readSelf(sync);
  } catch {
    // Asked again at the next visit.
  }
}

type Routes = Readonly<Record<(typeof PAGES)[number], Route>>;

/** Sets going what nobody misses on a page that has just come. */
export function startQuietly(routes: Routes, sync: Sync): void {
  keepKeyboardRoom();
  void readQuietly(sync);
  if (!("serviceWorker" in navigator)) warmChunks(routes);
}

/** Brings the chunks of pages and dialogs ahead of need, once nothing else is asked for. */
function warmChunks(routes: Routes): void {
  const chunks = [
    ...PAGES.map((name) => () => routes[name].load({}, NO_QUERY)),
    () => routes.board.load({ board: "any" }, NO_QUERY),
    () => import("../layout/phone-sheet.tsx"),
    () => import("#client/features/board-menu/board-menu.tsx"),
    () => import("#client/features/new-board/new-board-dialog.tsx"),
    () => import("../commands/command-palette.tsx"),
    () => import("#client/features/unsynced/unsynced-list.tsx"),
    () => import("#client/features/notifications/inbox-popover.tsx"),
  ];
  setTimeout(() => {
    for (const loadChunk of chunks) void fetchQuietly(loadChunk());
  }, CALM_MS);
}
