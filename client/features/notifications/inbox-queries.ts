import { useMemo } from "react";
import type { Notification } from "#contract/entities/notification.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { useList } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { daysOf, filtered, linesOf, type DayOfLines, type Filter } from "./inbox-lines.ts";

export interface Inbox {
  readonly days: readonly DayOfLines[];
  /** The ids of all unread notifications, regardless of the tab. */
  readonly unreadIds: readonly string[];
  readonly snoozed: number;
}

const latestFirst = (a: Notification, b: Notification): number => (a.createdAt < b.createdAt ? 1 : -1);

/** Returns the inbox with the lines of one tab. */
export function useInbox(filter: Filter): Inbox {
  const unreadIds = useList("notifications:unread");
  const unread = useRows("notification", unreadIds);
  const snoozed = useRows("notification", useList("notifications:snoozed"));
  const read = useRows("notification", useList("notifications:read"));
  const now = useNow();
  const days = useMemo(() => {
    const rows = [...unread, ...snoozed, ...read].sort(latestFirst);
    return daysOf(linesOf(filtered(rows, filter, now), now));
  }, [unread, snoozed, read, filter, now]);
  return { days, unreadIds, snoozed: snoozed.length };
}
