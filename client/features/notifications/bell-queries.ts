import { useListSize, useOutboxFigure } from "#client/live/use-live.ts";

/** How many the bell shows: unread notifications, and edits that the server has refused. */
export function useBellCount(): number {
  return useListSize("notifications:unread") + useOutboxFigure((state) => state.refused);
}
