import { readSelf } from "#client/features/session/account/read-self.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { keepKeyboardRoom } from "#client/ui/overlay/keyboard-room.ts";
import type { Route } from "../router/routes.ts";

/** Pages that should open offline even without a service worker, on plain http. */
const PAGES = ["index", "board", "myTasks", "favourites", "settings", "profile", "authLogout", "task"] as const;

const NO_QUERY = new URLSearchParams();

/** Delay after which the first page is on screen and its data is loaded. */
const CALM_MS = 5_000;

/** Prefetches a chunk. A failure is reported when the chunk is needed: the load is retried then. */
async function fetchQuietly(chunk: Promise<unknown>): Promise<void> {
  try {
    await chunk;
  } catch {
    // Reported when the chunk is needed.
  }
}

/** Refreshes the user's own data; offline, the stored data stays until the next visit. */
async function readQuietly(sync: Sync): Promise<void> {
  try {
    await readSelf(sync);
  } catch {
    // Retried at the next visit.
  }
}

type Routes = Readonly<Record<(typeof PAGES)[number], Route>>;

/** Starts work that the first page does not need. */
export function startQuietly(routes: Routes, sync: Sync): void {
  keepKeyboardRoom();
  void readQuietly(sync);
  if (!("serviceWorker" in navigator)) warmChunks(routes);
}

/** Prefetches the chunks of pages and dialogs after the first load has settled. */
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
