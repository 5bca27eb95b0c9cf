import { useMemo } from "react";
import { useList, useOutboxCount } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { linesOf } from "./inbox-lines.ts";

/** How many lines of the inbox are unread: news of one thing are one line there, and one here. */
export function useUnreadLines(): number {
  const rows = useRows("notification", useList("notifications:unread"));
  // Nothing in this list is put off, so no clock is asked.
  return useMemo(() => linesOf(rows, new Date(0)).length, [rows]);
}

/** How many the bell shows: unread lines of the inbox, and edits that the server has refused. */
export function useBellCount(): number {
  return useUnreadLines() + useOutboxCount((state) => state.refused);
}
