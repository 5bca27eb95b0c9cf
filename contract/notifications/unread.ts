import type { Notification } from "../entities/notification.ts";

/** True while it asks for attention. `now` in milliseconds since 1970. */
export function isUnread({ readAt, snoozedTill }: Notification, now: number): boolean {
  return readAt === null && (snoozedTill === null || Date.parse(snoozedTill) <= now);
}
