import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { isSame } from "#client/sync/store/lists.ts";
import type { Store } from "#client/sync/sync-api.ts";
import type { Board } from "#contract/entities/board.ts";
import { BOARD_DEPTH_MAX } from "#contract/core/limit.ts";

function ancestorsIn(store: Store, boardId: string): Board[] {
  const found: Board[] = [];
  let at = store.get("board", boardId)?.boardId ?? null;
  while (at !== null && found.length < BOARD_DEPTH_MAX) {
    const board = store.get("board", at);
    if (board === undefined) break;
    found.unshift(board);
    at = board.boardId;
  }
  return found;
}

/** Makes a function that reads the ancestors and caches the last result. */
function readerOf(store: Store, boardId: string): () => readonly Board[] {
  let cached: readonly Board[] = [];
  return () => {
    const next = ancestorsIn(store, boardId);
    if (!isSame(next, cached)) cached = next;
    return cached;
  };
}

/** Returns the ancestors of a board, root first, as far as they are loaded. Returns the same array while the boards are the same. */
export function useAncestors(boardId: string): readonly Board[] {
  const { store } = useSync();
  const read = useMemo(() => readerOf(store, boardId), [store, boardId]);
  const subscribe = useMemo(() => subscribeTo(store, boardId), [store, boardId]);
  return useSyncExternalStore(subscribe, read);
}

/** Subscribes to a board and its ancestors. Renews the subscriptions when one of them changes, because a board may have moved. */
function subscribeTo(store: Store, boardId: string): (listener: () => void) => () => void {
  return (listener) => {
    let ends: (() => void)[] = [];
    const follow = (): void => {
      for (const end of ends) end();
      const ids = [boardId, ...ancestorsIn(store, boardId).map((board) => board.id)];
      ends = ids.map((id) => store.subscribeRow("board", id, changed));
    };
    const changed = (): void => {
      follow();
      listener();
    };
    follow();
    return () => {
      for (const end of ends) end();
    };
  };
}

/** Returns true if a board has neither tasks nor nested boards, as far as they are loaded. */
export function useIsEmpty(boardId: string): boolean {
  const { store } = useSync();
  const subscribe = useCallback((listener: () => void) => store.subscribeCounts(boardId, listener), [store, boardId]);
  return useSyncExternalStore(subscribe, () => {
    const { tasks, boards } = store.counts(boardId);
    return tasks + boards === 0;
  });
}
