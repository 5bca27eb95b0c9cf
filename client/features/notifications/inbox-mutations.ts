import { NOTIFICATIONS_TOGETHER_MAX } from "#contract/core/limit.ts";
import { attempt, attemptWithUndo } from "#client/shared/errors/attempt.ts";
import type { Edit, Sync } from "#client/sync/sync-api.ts";
import { ALL_READ, PUT_OFF } from "./inbox-text.ts";

/** Returns the ids of unread or snoozed notifications. Reading a read one again would change its time. */
function unreadOf(sync: Sync, ids: readonly string[]): string[] {
  return ids.filter((id) => {
    const row = sync.store.get("notification", id);
    return row !== undefined && (row.readAt === null || row.snoozedTill !== null);
  });
}

type NotificationEdit = Extract<Edit, { op: "notification.read" | "notification.unread" | "notification.snooze" }>;

/** Makes as many mutations as the limit of one needs; they are one step to undo. */
function mutateTogether(
  sync: Sync,
  ids: readonly string[],
  editOf: (id: string, ids: string[]) => NotificationEdit,
): ReturnType<Sync["mutateAll"]> {
  const edits: NotificationEdit[] = [];
  for (let from = 0; from < ids.length; from += NOTIFICATIONS_TOGETHER_MAX) {
    const some = ids.slice(from, from + NOTIFICATIONS_TOGETHER_MAX);
    edits.push(editOf(some[0] ?? "", some));
  }
  return sync.mutateAll(edits);
}

const readEdit = (id: string, ids: string[]): NotificationEdit => ({ op: "notification.read", id, args: { ids } });

/** Marks notifications as read, without a message. */
export function readNotifications(sync: Sync, ids: readonly string[]): void {
  const unread = unreadOf(sync, ids);
  if (unread.length > 0) void attempt(mutateTogether(sync, unread, readEdit));
}

/** Marks all notifications as read, with an undo. */
export async function readAll(sync: Sync, ids: readonly string[]): Promise<void> {
  const unread = unreadOf(sync, ids);
  if (unread.length > 0) await attemptWithUndo(mutateTogether(sync, unread, readEdit), ALL_READ, "check");
}

export function unreadNotifications(sync: Sync, ids: readonly string[]): void {
  if (ids.length === 0) return;
  void attempt(mutateTogether(sync, ids, (id, some) => ({ op: "notification.unread", id, args: { ids: some } })));
}

/** Snoozes notifications until a time, with an undo. */
export function snooze(sync: Sync, ids: readonly string[], till: Date): void {
  if (ids.length === 0) return;
  const time = till.toISOString();
  const mutation = mutateTogether(sync, ids, (id, some) => ({
    op: "notification.snooze",
    id,
    args: { ids: some, till: time },
  }));
  void attemptWithUndo(mutation, PUT_OFF, "clock");
}
