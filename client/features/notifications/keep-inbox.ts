import { announce } from "#client/ui/overlay/announce.ts";
import { navigate, onNavigate } from "#client/shared/navigation/navigate.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { readNotifications } from "./inbox-mutations.ts";
import { lineText, plainText } from "./inbox-text.ts";
import { linesOf } from "./inbox-lines.ts";

/** Notifications are announced at most once in this time, so that they do not interrupt the screen reader. */
const ANNOUNCE_EVERY_MS = 5_000;

const UNREAD = "notifications:unread";

/**
 * Announces new notifications, marks a notification as read when a push message opens its page, and navigates where the service worker asks
 * to, as long as the page is open. `known` has the ids that were unread before; `path` is a path that a push message has already requested.
 */
export function keepInbox(sync: Sync, known: readonly string[], path?: string): void {
  announceNews(sync, new Set(known));
  readAtArrival(sync);
  followWorker();
  if (path !== undefined) go(path);
}

function announceNews({ store }: Sync, before: ReadonlySet<string>): void {
  let known = before;
  let announcedAt = -Infinity;
  const announceUnread = (): void => {
    const ids = store.list(UNREAD);
    const fresh = ids.filter((id) => !known.has(id));
    known = new Set(ids);
    const now = new Date();
    const rows = fresh.map((id) => store.get("notification", id)).filter((row) => row !== undefined);
    const [line] = linesOf(rows, now);
    if (line === undefined || now.getTime() - announcedAt < ANNOUNCE_EVERY_MS) return;
    announcedAt = now.getTime();
    announce(plainText(lineText(line, now)));
  };
  store.subscribeList(UNREAD, announceUnread);
  announceUnread();
}

const IN_HASH = /^#notification=([\da-f-]{36})$/;

/**
 * Marks a notification as read when its id is in the address, which means that the user came from a push message. The notification may
 * arrive on the device after the page is open.
 */
function readAtArrival(sync: Sync): void {
  const wanted = new Set<string>();
  const read = (): void => {
    for (const id of wanted) {
      if (sync.store.get("notification", id) === undefined) continue;
      wanted.delete(id);
      readNotifications(sync, [id]);
    }
  };
  const look = (): void => {
    const id = IN_HASH.exec(location.hash)?.[1];
    if (id === undefined) return;
    wanted.add(id);
    history.replaceState(history.state, "", location.pathname + location.search);
    read();
  };
  look();
  onNavigate(look);
  sync.store.subscribeList(UNREAD, read);
}

/** Navigates an open window when the user clicks a push message; the service worker sends the path. */
function followWorker(): void {
  navigator.serviceWorker?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "object" && data !== null && "open" in data) go(String(data.open));
  });
}

function go(path: string): void {
  if (/^\/(?![/\\])/u.test(path)) navigate(path);
}
