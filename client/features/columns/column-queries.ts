import { useCallback, useMemo, useRef, useSyncExternalStore } from "react";
import type { BoardFilter } from "#client/entities/board/view/board-view.ts";
import { markColumns, type MarkedColumn } from "#client/entities/column/column-marks.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useList, useListSize } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import type { Column, ColumnKind } from "#contract/entities/column.ts";

/** The columns of a board in order. */
export function useColumns(boardId: string): readonly MarkedColumn[] {
  const columns = useRows("column", useList(`columns:${boardId}`));
  return useMemo(() => markColumns(columns), [columns]);
}

/**
 * Returns the columns that explain their purpose while they are empty: the first of each kind, but no «work» column if a «done» one
 * precedes it. More explanations would only repeat the first.
 */
export function columnsWithHint(
  columns: readonly { readonly column: Pick<Column, "id" | "kind"> }[],
): ReadonlySet<string> {
  const hinted = new Map<ColumnKind, string>();
  for (const { column } of columns) {
    const isBehindDone = column.kind === "work" && hinted.has("done");
    if (!hinted.has(column.kind) && !isBehindDone) hinted.set(column.kind, column.id);
  }
  return new Set(hinted.values());
}

/** The visible tasks of a column; returns the same array for the same tasks. */
export function seenIn(boardFilter: BoardFilter | null, ids: readonly string[]): readonly string[] {
  return boardFilter?.of(ids) ?? ids;
}

/** The number of visible tasks of a column and of all its tasks; ignores changes of order. */
export function useSizes(columnId: string, boardFilter: BoardFilter | null): { seen: number; count: number } {
  const { store } = useSync();
  const key = `tasks:${columnId}` as const;
  const subscribe = useCallback((listener: () => void) => store.subscribeList(key, listener), [store, key]);
  const seen = useSyncExternalStore(subscribe, () => seenIn(boardFilter, store.list(key)).length);
  return { seen, count: useListSize(key) };
}

/**
 * The number of visible open tasks of each column; the same array while the numbers are equal. Pass the same `ids` array while the ids are
 * equal.
 */
export function useTaskCounts(columnIds: readonly string[], boardFilter: BoardFilter | null): readonly number[] {
  const { store } = useSync();
  const latest = useRef<readonly number[]>([]);
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
    const next = columnIds.map((id) => seenIn(boardFilter, store.list(`tasks:${id}`)).length);
    const isSame = next.length === latest.current.length && next.every((count, at) => count === latest.current[at]);
    if (!isSame) latest.current = next;
    return latest.current;
  });
}
