import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import type { Store } from "#client/sync/sync-api.ts";
import { withLoadedRows, type LoadedRows, type FlowHistory } from "./metrics/history.ts";
import { readHistory, type BoardsAround } from "./history-queries.ts";
import { BOARD_DEPTH_MAX } from "#contract/core/limit.ts";

export interface HistoryState {
  readonly history: FlowHistory | null;
  /** The current minute, for which the metrics are computed. */
  readonly now: Date;
  /** `absent`: nothing is cached and the server cannot be reached; `failed`: the request failed with `error`. */
  readonly state: "asking" | "known" | "absent" | "failed";
  readonly error?: unknown;
  readonly again: () => void;
}

interface HistoryAnswer {
  readonly of: readonly string[];
  readonly state: HistoryState["state"];
  readonly history: FlowHistory | null;
  readonly error?: unknown;
}

/** An older history is requested again while the page is open. */
const FRESH_MS = 300_000;

/**
 * Returns the history of boards with their subtrees: from the server if it can be reached, otherwise the cached one, with later changes on
 * the device. Pass the same array while the boards are the same.
 */
export function useHistory(boardIds: readonly string[]): HistoryState {
  const sync = useSync();
  const online = useOnline();
  const now = useNow();
  const [loaded, setLoaded] = useState<HistoryAnswer | null>(null);
  const latest = useRef(0);
  const ask = useCallback(() => {
    latest.current += 1;
    const requestId = latest.current;
    const show = (found: (before: HistoryAnswer | null) => Omit<HistoryAnswer, "of">): void => {
      if (requestId === latest.current) setLoaded((before) => ({ ...found(before), of: boardIds }));
    };
    readHistory(sync, boardIds, around(sync.store)).then(
      (history) => show(() => ({ history, state: history === null ? "absent" : "known" })),
      // A history on screen is more useful than an error.
      (error: unknown) =>
        show((before) =>
          before?.of === boardIds && before.history !== null ? before : { history: null, state: "failed", error },
        ),
    );
  }, [sync, boardIds]);
  useEffect(() => {
    ask();
    return () => {
      latest.current += 1;
    };
  }, [ask]);
  const known = loaded?.of === boardIds ? loaded : null;
  const history = known?.history ?? null;
  const isStale = online && known !== null && now.getTime() - (history?.at ?? 0) > FRESH_MS;
  useEffect(() => {
    if (isStale) ask();
  }, [isStale, ask]);
  // Does not subscribe to the rows; reads them again each minute.
  const seen = useMemo(() => {
    return { now, history: history === null ? null : withLoadedRows(history, loadedRowsOf(sync.store, history)) };
  }, [sync, history, now]);
  return { ...seen, state: known?.state ?? "asking", error: known?.error, again: ask };
}

function around(store: Store): BoardsAround {
  const inside = (boardId: string): string[] => store.list(`boards:${boardId}`).flatMap((id) => [id, ...inside(id)]);
  return {
    inside,
    above(boardId) {
      const found: string[] = [];
      let at = store.get("board", boardId)?.boardId ?? null;
      while (at !== null && found.length < BOARD_DEPTH_MAX) {
        found.push(at);
        at = store.get("board", at)?.boardId ?? null;
      }
      return found;
    },
  };
}

/** Returns the number of boards in the subtree of a board that the device knows; 0 without a board. */
export function insideOf(store: Store, boardId: string | undefined): number {
  if (boardId === undefined) return 0;
  const inside = store.list(`boards:${boardId}`);
  return inside.reduce((sum, id) => sum + insideOf(store, id), inside.length);
}

function loadedRowsOf(store: Store, { columns }: FlowHistory): LoadedRows {
  const boardIds = [...new Set(columns.map(({ boardId }) => boardId))];
  const loadedColumns = boardIds
    .flatMap((id) => store.list(`columns:${id}`))
    .flatMap((id) => store.get("column", id) ?? []);
  return {
    columns: loadedColumns,
    tasks: loadedColumns.flatMap(({ id }) => store.list(`tasks:${id}`)).flatMap((id) => store.get("task", id) ?? []),
    find: (id) => store.get("task", id),
  };
}
