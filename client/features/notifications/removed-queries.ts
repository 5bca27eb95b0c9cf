import { useMemo } from "react";
import { useList } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import type { Notification } from "#contract/entities/notification.ts";

/** Returns the title of a board that the user was removed from, if a notification says so; otherwise `null`. */
export function useRemovedFrom(boardId: string | undefined): string | null {
  const unread = useRows("notification", useList("notifications:unread"));
  const read = useRows("notification", useList("notifications:read"));
  return useMemo(() => removedFrom([...unread, ...read], boardId), [unread, read, boardId]);
}

/** Checks the last notification about the user's role on the board: a user who was invited again is not removed. */
export function removedFrom(rows: readonly Notification[], boardId: string | undefined): string | null {
  let last: Notification | null = null;
  for (const row of rows) {
    if (row.boardId !== boardId || (row.kind !== "role_changed" && row.kind !== "board_invited")) continue;
    if (last === null || row.createdAt > last.createdAt) last = row;
  }
  return last?.kind === "role_changed" && last.detail === null ? last.title : null;
}
