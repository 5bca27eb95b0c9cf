import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { askWhenSent, type AskWhenSentDeps } from "#client/hooks/ask-when-sent.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { boardKind } from "#contract/boards/board-endpoints.ts";
import { SNAPSHOT_PAGE_MAX } from "#contract/core/limit.ts";
import { boardHistoryOf, type BoardHistory } from "./replay/board-history.ts";

type Page = Partial<{ items: unknown[]; count: number; cursor: string }>;

/**
 * Loads the history of a board from the server, or from the cache while offline; `null` if neither is available. `onPart` is called with
 * the loaded share, from 0 to 1.
 */
export function readBoardHistory(
  sync: Pick<Sync, "call"> & AskWhenSentDeps,
  boardId: string,
  onPart: (share: number) => void,
): Promise<BoardHistory | null> {
  return askWhenSent(sync, () => readPages(sync, boardId, onPart));
}

async function readPages(
  sync: Pick<Sync, "call">,
  boardId: string,
  onPart: (share: number) => void,
): Promise<BoardHistory | null> {
  const pages: Page[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: SNAPSHOT_PAGE_MAX, ...(cursor === undefined ? {} : { cursor }) };
    const page: Page = await sync.call(boardKind, { params: { id: boardId, kind: "past" }, query }, "dashboard");
    if (page.items === undefined) break;
    pages.push(page);
    ({ cursor } = page);
    onPart(Math.min(1, (pages.length * SNAPSHOT_PAGE_MAX) / Math.max(page.count ?? 0, 1)));
  } while (cursor !== undefined);
  // An incomplete history would end too early.
  return cursor === undefined ? boardHistoryOf(boardId, pages) : null;
}

export type BoardHistoryState =
  | { readonly state: "asking"; readonly share: number }
  | { readonly state: "known"; readonly boardHistory: BoardHistory }
  /** The history is not cached on the device and the device is offline. */
  | { readonly state: "absent" }
  | { readonly state: "failed"; readonly error: unknown };

/** Loads the history of a board when its page opens, when `again` is called, and after a reconnect if it is not loaded yet. */
export function useBoardHistory(boardId: string): readonly [BoardHistoryState, again: () => void] {
  const sync = useSync();
  const online = useOnline();
  const [result, setResult] = useState<BoardHistoryState>({ state: "asking", share: 0 });
  const latest = useRef(0);
  const loadedBoard = useRef<string | null>(null);
  const ask = useCallback(() => {
    latest.current += 1;
    const requestId = latest.current;
    const show = (next: BoardHistoryState): void => {
      if (requestId !== latest.current) return;
      if (next.state === "known") loadedBoard.current = boardId;
      setResult(next);
    };
    show({ state: "asking", share: 0 });
    readBoardHistory(sync, boardId, (share) => show({ state: "asking", share })).then(
      (boardHistory) => show(boardHistory === null ? { state: "absent" } : { state: "known", boardHistory }),
      (error: unknown) => show({ state: "failed", error }),
    );
  }, [sync, boardId]);
  const occasion = useMemo(() => ({ boardId, online }), [boardId, online]);
  useEffect(() => {
    // A shown history is not reloaded, so that the moment that the user looks at does not move.
    if (loadedBoard.current === occasion.boardId) return undefined;
    ask();
    return () => {
      latest.current += 1;
    };
  }, [ask, occasion]);
  return [result, ask];
}
