import { useMemo } from "react";
import { useList } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import type { Notification } from "#contract/entities/notification.ts";

/** The name of a board that this person was taken off, as their own inbox told it; `null` where it did not. */
export function useRemovedFrom(boardId: string | undefined): string | null {
  const unread = useRows("notification", useList("notifications:unread"));
  const read = useRows("notification", useList("notifications:read"));
  return useMemo(() => removedFrom([...unread, ...read], boardId), [unread, read, boardId]);
}

/** Of what was said last about their place on the board: whoever was invited again was not taken off. */
export function removedFrom(rows: readonly Notification[], boardId: string | undefined): string | null {
  let last: Notification | null = null;
  for (const row of rows) {
    if (row.boardId !== boardId || (row.kind !== "role_changed" && row.kind !== "board_invited")) continue;
    if (last === null || row.createdAt > last.createdAt) last = row;
  }
  return last?.kind === "role_changed" && last.detail === null ? last.title : null;
}
