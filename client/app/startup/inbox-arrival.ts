import { withChunk } from "#client/shared/lazy/with-chunk.ts";
import type { Sync } from "#client/sync/sync-api.ts";

const UNREAD = "notifications:unread";

/** Loads the code of notifications when the unread list changes or the user opens a system notification: most visits need neither. */
export function startInbox(sync: Sync): void {
  const known = sync.store.list(UNREAD);
  const wake = (path?: string): void => {
    end();
    navigator.serviceWorker?.removeEventListener("message", follow);
    void withChunk(import("#client/features/notifications/keep-inbox.ts"), ({ keepInbox }) =>
      keepInbox(sync, known, path),
    );
  };
  const follow = ({ data }: MessageEvent<unknown>): void => {
    if (typeof data === "object" && data !== null && "open" in data) wake(String(data.open));
  };
  const end = sync.store.subscribeList(UNREAD, () => wake());
  navigator.serviceWorker?.addEventListener("message", follow);
  if (location.hash.startsWith("#notification=")) wake();
}
