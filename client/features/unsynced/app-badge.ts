import { debounce } from "#client/shared/timing/debounce.ts";
import type { Sync } from "#client/sync/sync-api.ts";

/** Draws a number on the icon of an installed app. */
export interface IconBadge {
  show(count: number): Promise<void>;
}

/** A mutation that waits for less than this is not shown. */
const WORTH_SHOWING_MS = 600;

/**
 * Shows on the app's icon the number of mutations that the server does not have plus the number of unread notifications; no number when
 * nobody is signed in (SY-82). Returns a function that stops it.
 */
export function keepAppBadge(sync: Sync, badge = browserBadge()): () => void {
  if (badge === null) return () => {};
  let shown: number | null = null;
  const count = (): number => {
    const { waiting, refused } = sync.outbox.state();
    const unread = sync.store.list("notifications:unread").length;
    return sync.session.state().user === null ? 0 : waiting + refused + unread;
  };
  const show = (): void => {
    const next = count();
    if (next === shown) return;
    shown = next;
    void badge.show(next);
  };
  const debouncedShow = debounce(show, WORTH_SHOWING_MS);
  const ends = [
    sync.outbox.subscribe(debouncedShow),
    sync.session.subscribe(debouncedShow),
    sync.store.subscribeList("notifications:unread", debouncedShow),
  ];
  debouncedShow();
  return () => {
    debouncedShow.cancel();
    for (const end of ends) end();
  };
}

/** The Badging API of the browser; `null` if the browser has none. */
function browserBadge(): IconBadge | null {
  if (!("setAppBadge" in navigator)) return null;
  return {
    async show(count) {
      try {
        await (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count));
      } catch {
        // The app is not installed or has no permission. The app itself shows the same number.
      }
    },
  };
}
