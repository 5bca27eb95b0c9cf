import { useMemo } from "react";
import { useList, useOutboxCount } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { linesOf } from "./inbox-lines.ts";

/** Returns the number of unread lines of the inbox. Notifications that are grouped into one line count once. */
export function useUnreadLines(): number {
  const rows = useRows("notification", useList("notifications:unread"));
  // The list has no snoozed notifications, so the current time is not needed.
  return useMemo(() => linesOf(rows, new Date(0)).length, [rows]);
}

/** Returns the number on the bell: unread lines of the inbox plus rejected mutations. */
export function useBellCount(): number {
  return useUnreadLines() + useOutboxCount((state) => state.refused);
}
