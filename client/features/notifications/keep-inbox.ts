import { announce } from "#client/ui/overlay/announce.ts";
import { navigate, onNavigate } from "#client/shared/navigation/navigate.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { readNotifications } from "./inbox-mutations.ts";
import { lineText, plainText } from "./inbox-text.ts";
import { linesOf } from "./inbox-lines.ts";

/** News of others are announced no more often than this, so that a screen reader is not talked over. */
const ANNOUNCE_EVERY_MS = 5_000;

const UNREAD = "notifications:unread";

/**
 * Says what comes into the inbox, politely, and takes people where a message of the system leads, for the life of the page. `known` is
 * what was unread before; `path` where a message has led already.
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
 * An address that a message of the system led to names its notification: being there is having read it. The notification itself may
 * come to the device after its page.
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

/** The worker asks an open window to go where a press on its message leads. */
function followWorker(): void {
  navigator.serviceWorker?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "object" && data !== null && "open" in data) go(String(data.open));
  });
}

function go(path: string): void {
  if (/^\/(?![/\\])/u.test(path)) navigate(path);
}
