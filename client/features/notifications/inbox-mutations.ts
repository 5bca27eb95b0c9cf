import { NOTIFICATIONS_TOGETHER_MAX } from "#contract/core/limit.ts";
import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { ALL_READ, PUT_OFF } from "./inbox-text.ts";

/** What is unread among these: reading what is read would change its time. */
function unreadOf(sync: Sync, ids: readonly string[]): string[] {
  return ids.filter((id) => {
    const row = sync.store.get("notification", id);
    return row !== undefined && (row.readAt === null || row.snoozedTill !== null);
  });
}

/** Reads notifications without a word. */
export function readNotifications(sync: Sync, ids: readonly string[]): void {
  const unread = unreadOf(sync, ids).slice(0, NOTIFICATIONS_TOGETHER_MAX);
  const [first] = unread;
  if (first !== undefined) void attempt(sync.mutate("notification.read", first, { ids: unread }));
}

/** Reads everything, which can be taken back. */
export async function readAll(sync: Sync, ids: readonly string[]): Promise<void> {
  const unread = unreadOf(sync, ids);
  for (let from = 0; from < unread.length; from += NOTIFICATIONS_TOGETHER_MAX) {
    const some = unread.slice(from, from + NOTIFICATIONS_TOGETHER_MAX);
    const [first] = some;
    if (first === undefined) return;
    const done = await attemptWithUndo(sync.mutate("notification.read", first, { ids: some }), ALL_READ, "check");
    if (!done) return;
  }
}

export function unreadNotifications(sync: Sync, ids: readonly string[]): void {
  const [first] = ids;
  if (first !== undefined) void attempt(sync.mutate("notification.unread", first, { ids: [...ids] }));
}

/** Puts off till a moment, which can be taken back. */
export function snooze(sync: Sync, ids: readonly string[], till: Date): void {
  const [first] = ids;
  if (first === undefined) return;
  const args = { ids: [...ids], till: till.toISOString() };
  void attemptWithUndo(sync.mutate("notification.snooze", first, args), PUT_OFF, "clock");
}
