import { useCallback, useMemo, useRef, useSyncExternalStore } from "react";
import { markColumns, type MarkedColumn } from "#client/frame/column-marks.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { useList } from "#client/live/use-live.ts";
import { useRows } from "#client/live/use-rows.ts";

/** The columns of a board in order. */
export function useColumns(boardId: string): readonly MarkedColumn[] {
  const columns = useRows("column", useList(`columns:${boardId}`));
  return useMemo(() => markColumns(columns), [columns]);
}

/** How many open tasks each of some columns has; the same array while the figures are. Pass the same ids while they are. */
export function useTaskCounts(columnIds: readonly string[]): readonly number[] {
  const { store } = useSync();
  const held = useRef<readonly number[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = columnIds.map((id) => store.subscribeList(`tasks:${id}`, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [store, columnIds],
  );
  return useSyncExternalStore(subscribe, () => {
    const next = columnIds.map((id) => store.list(`tasks:${id}`).length);
    const isSame = next.length === held.current.length && next.every((count, at) => count === held.current[at]);
    if (!isSame) held.current = next;
    return held.current;
  });
}
