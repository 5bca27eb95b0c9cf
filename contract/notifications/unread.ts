import type { Notification } from "../entities/notification.ts";

/** Whether a notification is unread and not snoozed. `now` in milliseconds since 1970. */
export function isUnread({ readAt, snoozedTill }: Notification, now: number): boolean {
  return readAt === null && (snoozedTill === null || Date.parse(snoozedTill) <= now);
}
